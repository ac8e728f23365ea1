const gap = 4
const margin = 8

/**
 * Puts a popover under a button, or above it where there is more room, inside the window.
 * By hand because CSS anchor positioning is missing from the oldest browsers that we support.
 */
export function place(popover: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const box = button.getBoundingClientRect()
  const rtl = getComputedStyle(button).direction === 'rtl'
  const toRight = (align === 'end') !== rtl
  const below = innerHeight - box.bottom >= Math.min(280, box.top)
  Object.assign(popover.style, {
    top: below ? `${box.bottom + gap}px` : 'auto',
    bottom: below ? 'auto' : `${innerHeight - box.top + gap}px`,
    left: toRight ? 'auto' : `${Math.max(margin, box.left)}px`,
    right: toRight ? `${Math.max(margin, document.documentElement.clientWidth - box.right)}px` : 'auto',
  })
  // It stays where it was put, so it must not outlive a scroll of what it belongs to.
  addEventListener('scroll', (event) => event.target !== popover && popover.hidePopover(), { capture: true, once: true })
}
