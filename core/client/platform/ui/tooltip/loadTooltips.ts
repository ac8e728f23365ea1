/** Fetches what shows tooltips once somebody moves a pointer or presses a key: until then there is nothing to show. Without it, names remain. */
export function loadTooltips(): void {
  let woken = false
  const wake = (event: Event) => {
    const { type, movementX, movementY } = event as PointerEvent
    // A page that is drawn below a pointer at rest tells so by events without a movement.
    if (woken || (type === 'pointermove' && !movementX && !movementY)) return
    woken = true
    import('./tooltips').then(
      ({ watchTooltips }) => void watchTooltips(event),
      () => {},
    )
  }
  for (const type of ['pointermove', 'pointerdown', 'keydown']) addEventListener(type, wake, true)
}
