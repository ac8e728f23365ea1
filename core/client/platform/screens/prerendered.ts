import { prerenderedId } from '@core/shared/prerender'

/** The longest that it stands where the page below never has rows, ms: by then that page has something else to say. */
const longest = 10_000

/** What the server rendered stands until the page below has its rows, or somebody is led elsewhere. */
export function watchPrerendered(): void {
  if (document.getElementById(prerenderedId)) setTimeout(endPrerendered, longest)
}

/** @returns whether what the server rendered still stands */
export function isPrerendered(): boolean {
  return globalThis.document?.getElementById?.(prerenderedId) != null
}

/** Takes away what the server rendered: the page below shows the same, or something newer. */
export function endPrerendered(): void {
  globalThis.document?.getElementById?.(prerenderedId)?.remove()
}
