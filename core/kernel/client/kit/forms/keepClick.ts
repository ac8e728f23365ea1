/** How far a hand moves while it clicks, in pixels. A pointer that is drawn away further takes the click back. */
const tremor = 8

interface Pressed {
  readonly target: EventTarget | null
  readonly clientX: number
  readonly clientY: number
}

/**
 * Call it when a pointer is pressed in a form. What is typed in a field becomes its value when a button is pressed, and the page may then move
 * the button away from the pointer, for example because an error is gone. The browser has no click then, so the button gets one.
 */
export function keepClick({ target, clientX, clientY }: Pressed): void {
  const button = target instanceof Element ? target.closest('button') : null
  if (!button) return
  const released = (event: PointerEvent) => {
    removeEventListener('pointerup', released, true)
    removeEventListener('pointercancel', released, true)
    const isStill = Math.hypot(event.clientX - clientX, event.clientY - clientY) <= tremor
    if (event.type !== 'pointerup' || !isStill || button.contains(event.target as Node)) return
    // After the browser's own click event, which goes to what is under the pointer now.
    setTimeout(() => button.click())
  }
  addEventListener('pointerup', released, true)
  addEventListener('pointercancel', released, true)
}
