import { flushSync } from 'react-dom'
import type { AroundNavHandler, Parser } from 'wouter'
import type { ActiveRoute } from '../../registry/types'
import { findRoute } from './findRoute'
import { preloadScreen, screenAtHand } from './loadScreen'

/** How long a click waits for a chunk, ms, before the page goes there with the fallback. */
const patience = 200

/**
 * Animates from page to page (S2.28) with the browser's View Transitions; where there are none, or the person wants less
 * motion, it just goes. The chunk is fetched first: a transition to a spinner would be worse than none.
 */
export function pageTransition(parser: Parser, routes: () => readonly ActiveRoute[]): AroundNavHandler {
  let latest = 0
  return (navigate, to, options) => {
    const mine = ++latest
    const samePage = new URL(to, location.href).pathname === location.pathname
    const go = () => {
      navigate(to, options)
      if (!samePage) scrollTo(0, 0)
    }
    const load = findRoute(parser, routes(), to)?.screen
    if (samePage || !load || options?.transition === false) return go()

    const start = () => {
      // A later click went elsewhere meanwhile.
      if (mine !== latest) return
      if (screenAtHand(load) && animates()) document.startViewTransition(() => flushSync(go))
      else go()
    }
    if (screenAtHand(load)) start()
    else void Promise.race([preloadScreen(load), new Promise((resolve) => setTimeout(resolve, patience))]).then(start)
  }
}

function animates(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
