/** The addresses of the page. */
export type PeopleRoute =
  | { page: 'me' }
  | { page: 'results' }
  | { page: 'profile'; name: string }
  | { page: 'leaderboard' };

export type Route =
  | { page: 'start' }
  | { page: 'table'; table: string }
  | { page: 'fair'; table: string | null }
  | PeopleRoute;

export function parseRoute(path: string): Route {
  const table = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  if (table !== undefined) return { page: 'table', table: decoded(table) };
  const checked = /^\/fair(?:\/([^/]+))?\/?$/.exec(path);
  if (checked)
    return { page: 'fair', table: checked[1] === undefined ? null : decoded(checked[1]) };
  const name = /^\/p\/(.+)$/.exec(path)?.[1];
  if (name !== undefined) return { page: 'profile', name: decoded(name) };
  switch (path) {
    case '/me':
      return { page: 'me' };
    case '/me/results':
      return { page: 'results' };
    case '/leaderboard':
      return { page: 'leaderboard' };
    default:
      return { page: 'start' };
  }
}

export function tablePath(table: string): string {
  return `/t/${encodeURIComponent(table)}`;
}

/** The page that explains the deal, and checks that of a finished game. */
export function fairPath(table: string): string {
  return `/fair/${encodeURIComponent(table)}`;
}

/** The profile of somebody with an account. */
export function profilePath(name: string): string {
  return `/p/${encodeURIComponent(name)}`;
}

/** Part of an address as text; one that was broken on its way stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  #route = $state.raw<Route>(parseRoute(location.pathname));

  constructor() {
    addEventListener('popstate', () => {
      this.#route = parseRoute(location.pathname);
    });
  }

  get route(): Route {
    return this.#route;
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#route = parseRoute(path);
  }
}

export const router = new Router();

/** Follows a clicked link without loading the page anew; a click that means another tab is left alone. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(event.currentTarget.pathname);
}
