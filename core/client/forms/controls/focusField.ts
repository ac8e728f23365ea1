/** Puts the focus on the control of a field, and the field into view. */
export function focusField(path: string): void {
  const field = [...document.querySelectorAll<HTMLElement>('[data-field]')].find(({ dataset }) => dataset.field === path)
  const control = field?.querySelector<HTMLElement>('input, select, textarea, button')
  field?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
