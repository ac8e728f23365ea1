/** Puts the focus on the control of a field, and the field into view: in the middle, or no further than it takes. */
export function focusField(path: string, block: 'center' | 'nearest' = 'center'): void {
  const field = [...document.querySelectorAll<HTMLElement>('[data-field]')].find(
    ({ dataset }) => dataset.field === path,
  )
  const control = field?.querySelector<HTMLElement>('input, select, textarea, button')
  field?.scrollIntoView({ block })
  control?.focus({ preventScroll: true })
}
