const controls = 'a[href], button'

/**
 * The ref of a row, or of a button in a row of buttons, that may go while somebody works in it: `<li ref={focusBeside}>`. When it is removed and has the focus, the focus goes to the
 * next row, or the one before, so that the keyboard goes on there.
 */
export function focusBeside(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined
  return () => {
    if (!row.contains(document.activeElement)) return
    const beside = row.nextElementSibling ?? row.previousElementSibling
    const control = beside?.matches(controls) ? beside : beside?.querySelector(controls)
    if (control instanceof HTMLElement) control.focus({ preventScroll: true })
  }
}
