/** Calls to the server's API about people. */
import { call } from '../net/api';
import type {
  BlockedPerson,
  Leaderboard,
  Login,
  Me,
  NewAccount,
  NewPassword,
  PageSettings,
  Profile,
  RatingInfo,
  Recovery,
  RecoveryCodes,
} from '../protocol/messages';

export type Pool = RatingInfo['pool'];

export const getMe = () => call<Me>('/api/v1/me', {});
export const rename = (name: string) => send<Me>('PATCH', '/api/v1/me', { name });
export const register = (wanted: NewAccount) =>
  send<RecoveryCodes>('POST', '/api/v1/account', wanted);
export const logIn = (wanted: Login) => send<Me>('POST', '/api/v1/session', wanted);
export const logOut = () => send<null>('DELETE', '/api/v1/session');
export const logOutEverywhere = () => send<null>('DELETE', '/api/v1/session?everywhere=true');
export const recover = (wanted: Recovery) => send<Me>('POST', '/api/v1/account/recover', wanted);
export const changePassword = (wanted: NewPassword) =>
  send<null>('PUT', '/api/v1/account/password', wanted);
export const renewCodes = (password: string) =>
  send<RecoveryCodes>('POST', '/api/v1/account/recovery-codes', { password });
/** Everything of the visitor. A guest has no password. */
export const deleteMe = (password: string | null) =>
  send<null>('DELETE', '/api/v1/me', password === null ? undefined : { password });
/** Everything that the server keeps of the visitor. */
export const exportMe = () => call<unknown>('/api/v1/me/export', {});

export const getSettings = () => call<PageSettings>('/api/v1/me/settings', {});
export const putSettings = (wanted: PageSettings) =>
  send<null>('PUT', '/api/v1/me/settings', wanted);

export const getBlocks = () => call<BlockedPerson[]>('/api/v1/me/blocks', {});
export const block = (person: string) => send<null>('PUT', blockPath(person));
export const unblock = (person: string) => send<null>('DELETE', blockPath(person));

export const getMyProfile = () => call<Profile>('/api/v1/me/profile', {});
export const getProfile = (name: string) =>
  call<Profile>(`/api/v1/people/${encodeURIComponent(name)}`, {});
export const getLeaderboard = (pool: Pool) =>
  call<Leaderboard>(`/api/v1/leaderboard?pool=${pool}`, {});

function blockPath(person: string): string {
  return `/api/v1/me/blocks/${encodeURIComponent(person)}`;
}

function send<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return call<T>(path, body ? { method, headers, body: JSON.stringify(body) } : { method });
}
