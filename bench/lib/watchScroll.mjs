/**
 * Runs in the page and watches every frame. `frames` are the times between them, ms; `empty` is the longest time, ms, in which a visible
 * row had no text or a row was missing.
 * @typedef {{ frames: number[], empty: number, last: number }} Watched
 */

/** Begins to watch the list in the page. */
export function beginWatching() {
  const scroller = /** @type {Element} */ (document.querySelector('[role=group][aria-label^="Rows of"]'))
  const globals = /** @type {any} */ (globalThis)
  /** @type {Watched} */
  const watched = { frames: [], empty: 0, last: 0 }
  let [before, emptySince] = [0, 0]
  const look = (/** @type {number} */ now) => {
    if (before > 0) watched.frames.push(now - before)
    before = now
    if (showsEmpty()) {
      emptySince ||= now
      watched.empty = Math.max(watched.empty, now - emptySince)
    } else emptySince = 0
    globals.watching = requestAnimationFrame(look)
  }
  function showsEmpty() {
    const { left, top, width, height } = scroller.getBoundingClientRect()
    // Below the headings, in the middle, at the end.
    return [80, height / 2, height - 30].some((y) => {
      const row = document.elementFromPoint(left + width / 2, top + y)?.closest('[data-index]')
      if (row) watched.last = Math.max(watched.last, Number(row.getAttribute('data-index')))
      return !row || row.textContent?.trim() === ''
    })
  }
  globals.watched = watched
  globals.watching = requestAnimationFrame(look)
}

/** Stops watching. @returns {Watched} */
export function endWatching() {
  const globals = /** @type {any} */ (globalThis)
  cancelAnimationFrame(globals.watching)
  return globals.watched
}
