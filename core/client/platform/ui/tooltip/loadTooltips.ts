/** Fetches what shows tooltips at the first sign of a pointer or a key: until then there is nothing to show. Without it, names remain. */
export function loadTooltips(): void {
  const woken = new AbortController()
  const wake = (event: Event) => {
    woken.abort()
    import('./tooltips').then(
      ({ watchTooltips }) => void watchTooltips(event),
      () => {},
    )
  }
  for (const type of ['pointerover', 'keydown'])
    document.addEventListener(type, wake, { capture: true, signal: woken.signal })
}
