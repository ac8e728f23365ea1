/** S2.28, S9.4 */
const duration = 500

/**
 * The half second from page to page. An animation of the new page alone: a View Transition has to photograph the old one
 * first, which kept each click waiting for 25 to 40 ms more on a small machine, and the request for the page's data with it.
 */
export function pageEnters(main: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  main.animate?.([{ opacity: 0, translate: '0 6px' }, { opacity: 1, offset: 0.3 }, { translate: 'none' }], {
    duration,
    easing: 'cubic-bezier(0.16, 1, 0.3, 1)',
  })
}
