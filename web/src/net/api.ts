/** Calls to the HTTP API. */
import type {
  ErrorBody,
  ErrorCode,
  NewTable,
  QuickMatch,
  TableCreated,
} from '../protocol/messages';

/** An answer that is not the wanted one; `offline` when there was none. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | 'offline',
    message: string,
  ) {
    super(message);
  }
}

/** Opens a table with the asker in seat 0 and returns its id. */
export async function createTable(wanted: NewTable): Promise<string> {
  const answer = await call<TableCreated>('/api/v1/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  return answer.table;
}

/** Finds a table with others who want a game now, and returns its id. */
export async function quickMatch(wanted: QuickMatch): Promise<string> {
  const answer = await call<TableCreated>('/api/v1/quick-match', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  return answer.table;
}

/** Where a finished game's record can be downloaded. */
export function recordUrl(table: string): string {
  return `/api/v1/tables/${encodeURIComponent(table)}/record`;
}

/** Any call; an answer without a body is `null`. */
export async function call<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, init).catch(() => {
    throw new ApiError('offline', 'no answer from the server');
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as T;
  const error = (body as ErrorBody | null)?.error;
  throw new ApiError(error?.code ?? 'internal', error?.message ?? response.statusText);
}
