import { useEffect, useLayoutEffect } from 'react'
import { pageEnters } from './pageEnters'

/** Where the browser itself came to, until one goes on from there. */
let landing: string | undefined = location.pathname

/**
 * After navigation, lets the new page fade in and puts the focus on its heading, so that keyboard and screen reader go on
 * from there. Not on the page that the browser loaded, which it announces itself, and not when the screen has put the
 * focus somewhere.
 */
export function Arrival() {
  useLayoutEffect(() => {
    const main = document.querySelector<HTMLElement>('main')
    if (main && location.pathname !== landing) pageEnters(main)
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
