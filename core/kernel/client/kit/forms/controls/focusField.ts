/**
 * Focuses the control of a field and scrolls it into view.
 * @param block `center` scrolls the field to the middle, `nearest` only as far as needed
 */
export function focusField(path: string, block: 'center' | 'nearest' = 'center'): void {
  const field = [...document.querySelectorAll<HTMLElement>('[data-field]')].find(
    ({ dataset }) => dataset.field === path,
  )
  // A row of a list begins with the button that removes it.
  const control =
    field?.querySelector<HTMLElement>('input, select, textarea') ?? field?.querySelector<HTMLElement>('button')
  field?.scrollIntoView({ block })
  control?.focus({ preventScroll: true })
}
