/** The two addresses of the page: `/` and `/t/<table>`. */
export type Route = { page: 'start' } | { page: 'table'; table: string };

export function parseRoute(path: string): Route {
  const table = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  return table === undefined
    ? { page: 'start' }
    : { page: 'table', table: decodeURIComponent(table) };
}

export function tablePath(table: string): string {
  return `/t/${encodeURIComponent(table)}`;
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
