/**
 * Fetches the code of tooltips when the user first moves a pointer or presses a key, because no tooltip is needed earlier. Without it,
 * buttons still have their names.
 */
export function loadTooltips(): void {
  let woken = false
  const wake = (event: Event) => {
    const { type, movementX, movementY } = event as PointerEvent
    // A page that is drawn below a resting pointer causes events without a movement.
    if (woken || (type === 'pointermove' && !movementX && !movementY)) return
    woken = true
    import('./tooltips').then(
      ({ watchTooltips }) => void watchTooltips(event),
      () => {},
    )
  }
  for (const type of ['pointermove', 'pointerdown', 'keydown']) addEventListener(type, wake, true)
}
