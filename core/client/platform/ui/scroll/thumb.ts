/** A thumb is never shorter than this, px. S9.4 */
const leastThumb = 25

/** The inside of something that scrolls, px. */
export interface ScrollMetrics {
  readonly scrollTop: number
  readonly scrollHeight: number
  readonly clientHeight: number
}

/** @returns length and distance from the top of a scroll bar's thumb, px; undefined when nothing scrolls */
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

/** @returns how far the content scrolls, px, when the thumb is moved by `distance` px */
export function scrolledBy(distance: number, metrics: ScrollMetrics): number {
  const thumb = thumbOf(metrics)
  const room = thumb ? metrics.clientHeight - thumb.length : 0
  return room > 0 ? (distance / room) * (metrics.scrollHeight - metrics.clientHeight) : 0
}
