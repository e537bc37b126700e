/** Which page is shown: `/` the lobby, `/t/{id}` a table. */

export type Route = { readonly page: "lobby" } | { readonly page: "table"; readonly id: string };

export function routeOf(path: string): Route {
  const found = /^\/t\/([^/]+)\/?$/.exec(path);
  return found?.[1] === undefined ? { page: "lobby" } : { page: "table", id: decodeURIComponent(found[1]) };
}

export function tablePath(id: string): string {
  return `/t/${encodeURIComponent(id)}`;
}

class Place {
  route = $state.raw<Route>(routeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => {
      this.route = routeOf(location.pathname);
    });
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = routeOf(path);
    scrollTo(0, 0);
  }
}

export const place = new Place();

/** For links within the page: follow without loading it anew, unless another tab or window is wanted. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  place.go(link.pathname);
}
