import { navigate } from 'wouter/use-browser-location'

/** Navigates to a path of this app from outside of React. */
export function goTo(path: string, options?: { replace?: boolean; state?: unknown }): void {
  navigate(path, options)
}

/** @returns the path and the query of the current page */
export function currentPath(): string {
  return location.pathname + location.search
}
