import { useEffect, useLayoutEffect } from 'react'

/** In ms. S2.28, S9.4 */
const duration = 500

/**
 * The animation of half a second from page to page. It animates only the new page: a View Transition first takes a picture of the old one,
 * which delayed each click, and the request for the page's data, by 25 to 40 ms on a small machine.
 */
function animatePageEnter(main: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  main.animate?.([{ opacity: 0, translate: '0 6px' }, { opacity: 1, offset: 0.3 }, { translate: 'none' }], {
    duration,
    easing: 'cubic-bezier(0.16, 1, 0.3, 1)',
  })
}

/** The path that the browser itself loaded, until the first navigation; undefined in a test without a browser. */
let landing: string | undefined = globalThis.location?.pathname

/**
 * After a navigation, fades in the new page and focuses its heading, so that keyboard and screen reader continue from there. Not for the
 * page that the browser loaded, which it announces itself, and not if the screen has set the focus already.
 */
export function Arrival() {
  useLayoutEffect(() => {
    const main = document.querySelector<HTMLElement>('main')
    if (main && location.pathname !== landing) animatePageEnter(main)
  }, [])
  useEffect(() => {
    const landed = location.pathname === landing
    landing = undefined
    const main = document.querySelector<HTMLElement>('main')
    const { activeElement } = document
    // The main part itself has it where an overlay closed with the navigation.
    if (landed || !main || (activeElement !== main && main.contains(activeElement))) return
    const heading = main.querySelector<HTMLElement>('h1[tabindex]') ?? main
    heading.focus({ preventScroll: true })
  }, [])
  return null
}
