import { useEffect, useLayoutEffect } from 'react'

/** S2.28, S9.4 */
const duration = 500

/**
 * The half second from page to page. An animation of the new page alone: a View Transition has to photograph the old one
 * first, which kept each click waiting for 25 to 40 ms more on a small machine, and the request for the page's data with it.
 */
function animatePageEnter(main: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  main.animate?.([{ opacity: 0, translate: '0 6px' }, { opacity: 1, offset: 0.3 }, { translate: 'none' }], {
    duration,
    easing: 'cubic-bezier(0.16, 1, 0.3, 1)',
  })
}

/** Where the browser itself came to, until one goes on from there; in a test without a browser, nowhere. */
let landing: string | undefined = globalThis.location?.pathname

/**
 * After navigation, lets the new page fade in and puts the focus on its heading, so that keyboard and screen reader go on
 * from there. Not on the page that the browser loaded, which it announces itself, and not when the screen has put the
 * focus somewhere.
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
    if (landed || !main || main.contains(document.activeElement)) return
    const heading = main.querySelector<HTMLElement>('h1[tabindex]') ?? main
    heading.focus({ preventScroll: true })
  }, [])
  return null
}
