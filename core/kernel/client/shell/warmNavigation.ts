import type { AroundNavHandler, Parser } from 'wouter'
import type { ActiveRoute } from '../session/registry/types'
import { findRoute } from '../session/registry/findRoute'
import { preloadScreen, loadedScreen } from '../platform/screens/loadScreen'

/** Milliseconds that a click waits for a chunk before the page changes and shows the fallback. */
const timeout = 200

/** Changes the page when its chunk is loaded, so that the old page stays instead of an empty one. */
export function warmNavigation(parser: Parser, routes: () => readonly ActiveRoute[]): AroundNavHandler {
  let latest = 0
  return (navigate, to, options) => {
    const mine = ++latest
    const samePage = new URL(to, location.href).pathname === location.pathname
    const load = findRoute(parser, routes(), to)?.screen
    const go = () => {
      // A later click went to another page.
      if (mine !== latest) return
      navigate(to, options)
      if (!samePage) scrollTo(0, 0)
    }
    if (samePage || !load || loadedScreen(load)) return go()
    void Promise.race([preloadScreen(load), new Promise((resolve) => setTimeout(resolve, timeout))]).then(go)
  }
}
