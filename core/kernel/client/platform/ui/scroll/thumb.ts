/** The least length of a thumb in px. S9.4 */
const leastThumb = 25

/** The measures of a scrolling element in px. */
export interface ScrollMetrics {
  readonly scrollTop: number
  readonly scrollHeight: number
  readonly clientHeight: number
}

/** @returns the thumb's length and its distance from the top in px; undefined if nothing scrolls */
export function thumbOf({
  scrollTop,
  scrollHeight,
  clientHeight,
}: ScrollMetrics): { readonly length: number; readonly top: number } | undefined {
  const hidden = scrollHeight - clientHeight
  if (hidden <= 0 || clientHeight <= 0) return undefined
  const length = Math.min(clientHeight, Math.max(leastThumb, Math.round((clientHeight * clientHeight) / scrollHeight)))
  return { length, top: Math.round((Math.min(scrollTop, hidden) / hidden) * (clientHeight - length)) }
}

/** @returns how many px the content scrolls when the thumb moves by `distance` px */
export function scrolledBy(distance: number, metrics: ScrollMetrics): number {
  const thumb = thumbOf(metrics)
  const room = thumb ? metrics.clientHeight - thumb.length : 0
  return room > 0 ? (distance / room) * (metrics.scrollHeight - metrics.clientHeight) : 0
}
