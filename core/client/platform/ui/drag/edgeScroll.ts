/** This near to an edge, px, what scrolls begins to. */
const reach = 56
/** At the very edge, px a frame. */
const fastest = 16

/** @returns how far to scroll in a frame for a pointer between two edges: none in the middle, faster towards them. */
export function edgeSpeed(at: number, start: number, end: number): number {
  const room = Math.min(reach, (end - start) / 4)
  if (at < start + room) return -fastest * Math.min(1, (start + room - at) / room)
  if (at > end - room) return fastest * Math.min(1, (at - end + room) / room)
  return 0
}

/** Scrolls what lies under the pointer and can scroll, while the pointer is near its edges. */
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
