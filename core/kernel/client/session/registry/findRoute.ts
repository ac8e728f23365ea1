import { matchRoute, type Parser } from 'wouter'

/** @returns the route that a `Switch` would choose for a path; its query is ignored */
export function findRoute<Route extends { readonly path: string }>(
  parser: Parser,
  routes: readonly Route[],
  path: string,
): Route | undefined {
  const [pathname = ''] = path.split(/[?#]/)
  return routes.find((route) => matchRoute(parser, route.path, pathname)[0])
}
