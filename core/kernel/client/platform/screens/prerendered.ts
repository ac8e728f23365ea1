import { prerenderedId } from '@core/kernel/shared/prerender'

/**
 * Milliseconds after which the server-rendered page is removed even if the page below has no rows. By then it shows something else, such as
 * an error.
 */
const longest = 10_000

/** Limits how long the server-rendered page is shown. Usually `endPrerendered` removes it earlier, when the page below has its rows. */
export function watchPrerendered(): void {
  if (document.getElementById(prerenderedId)) setTimeout(endPrerendered, longest)
}

/** @returns whether the server-rendered page is still shown */
export function isPrerendered(): boolean {
  return globalThis.document?.getElementById?.(prerenderedId) != null
}

/** Removes the server-rendered page, because the page below shows the same or something newer. */
export function endPrerendered(): void {
  globalThis.document?.getElementById?.(prerenderedId)?.remove()
}
