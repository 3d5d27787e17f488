/** Why the server refused something, in plain sentences. */
import { m } from '../i18n';
import { ApiError } from '../net/api';
import type { ErrorCode } from '../protocol/messages';

export type ProblemCode = ErrorCode | 'offline';
/** What the visitor types into forms about people. */
export type FieldName = 'name' | 'password' | 'old' | 'code' | 'word';

/** A sentence, and the field that it is about; `null` for the form as a whole. */
export interface Shown {
  field: FieldName | null;
  text: string;
}

/** What the same code means in one form and not in others. */
export type Overrides = Partial<Record<ProblemCode, () => Shown>>;

const SENTENCES: Partial<Record<ProblemCode, () => Shown>> = {
  offline: () => ({ field: null, text: m.problem_offline() }),
  unavailable: () => ({ field: null, text: m.problem_offline() }),
  rate_limited: () => ({ field: null, text: m.problem_rate_limited() }),
  login_failed: () => ({ field: 'password', text: m.problem_login_failed() }),
  name_refused: () => ({ field: 'name', text: m.problem_name_refused() }),
  name_taken: () => ({ field: 'name', text: m.problem_name_taken() }),
  password_refused: () => ({ field: 'password', text: m.problem_password_refused() }),
  not_logged_in: () => ({ field: null, text: m.problem_not_logged_in() }),
  has_account: () => ({ field: null, text: m.problem_has_account() }),
  banned: () => ({ field: null, text: m.problem_banned() }),
  too_many: () => ({ field: null, text: m.problem_too_many() }),
  forbidden_origin: () => ({ field: null, text: m.problem_forbidden_origin() }),
};

/** Of anything that was thrown. */
export function codeOf(thrown: unknown): ProblemCode {
  return thrown instanceof ApiError ? thrown.code : 'internal';
}

export function problem(code: ProblemCode, overrides: Overrides = {}): Shown {
  const found = overrides[code] ?? SENTENCES[code];
  return found ? found() : { field: null, text: m.problem_internal() };
}
