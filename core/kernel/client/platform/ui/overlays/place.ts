const gap = 4
const margin = 8
/** The greatest width in px that is assumed when the side is chosen to which a popover opens. */
const assumedWidth = 220
const assumedHeight = 280

/**
 * Places a popover inside the window, below a button, or above it if there is more room. In script, because the oldest supported browsers
 * have no CSS anchor positioning.
 */
export function placePopover(popover: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const box = button.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  const rtl = getComputedStyle(button).direction === 'rtl'
  const wantsRight = (align === 'end') !== rtl
  const pinRight = wantsRight ? box.right >= assumedWidth : width - box.left < assumedWidth
  const below = innerHeight - box.bottom >= Math.min(assumedHeight, box.top)
  Object.assign(popover.style, {
    top: below ? `${box.bottom + gap}px` : 'auto',
    bottom: below ? 'auto' : `${innerHeight - box.top + gap}px`,
    left: pinRight ? 'auto' : `${Math.max(margin, box.left)}px`,
    right: pinRight ? `${Math.max(margin, width - box.right)}px` : 'auto',
  })
}

/** Whether a part of the element is inside the window. */
export function isInWindow(element: Element): boolean {
  const { top, right, bottom, left } = element.getBoundingClientRect()
  return bottom > 0 && right > 0 && top < innerHeight && left < document.documentElement.clientWidth
}
