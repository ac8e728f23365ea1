/** The distance from an edge in px at which scrolling starts. */
const reach = 56
/** The speed at the very edge, in px per frame. */
const fastest = 16

/** @returns the px to scroll in a frame for a pointer between two edges: 0 in the middle, more towards the edges */
export function edgeSpeed(at: number, start: number, end: number): number {
  const room = Math.min(reach, (end - start) / 4)
  if (at < start + room) return -fastest * Math.min(1, (start + room - at) / room)
  if (at > end - room) return fastest * Math.min(1, (at - end + room) / room)
  return 0
}

/** Scrolls the scrollable elements under the pointer while it is near their edges. */
export function edgeScroll(x: number, y: number): void {
  for (let element = document.elementFromPoint(x, y); element; element = element.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const across = /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth
    const down = /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight
    if (across || down)
      element.scrollBy(across ? edgeSpeed(x, box.left, box.right) : 0, down ? edgeSpeed(y, box.top, box.bottom) : 0)
  }
}
