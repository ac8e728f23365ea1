import { matchRoute, type Parser } from 'wouter'
import type { ActiveRoute } from '../../registry/types'

/** @returns the route that a `Switch` would take for a path; a query in it doesn't matter. */
export function findRoute(parser: Parser, routes: readonly ActiveRoute[], path: string): ActiveRoute | undefined {
  const [pathname = ''] = path.split(/[?#]/)
  return routes.find((route) => matchRoute(parser, route.path, pathname)[0])
}
