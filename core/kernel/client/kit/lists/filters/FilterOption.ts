import type { Field } from '@core/kernel/entity/Field'

/** An option of a filter. */
export interface FilterOption {
  readonly id: number | string | boolean
  readonly name: string
  readonly hint?: string | undefined
  /** Options of the same group are listed under its name and can be ticked together. */
  readonly group?: string
}

/** The signed-in user. It isn't an id, so that a shared view works for everyone. */
export const me: FilterOption = { id: 'me', name: 'Me' }

export function isPerson(field: Field): boolean {
  return field.kind === 'person' || field.entity === 'user'
}

/** @returns the options from the definition of the field, or undefined if they come from the server */
export function fixedOptions(field: Field): readonly FilterOption[] | undefined {
  if (field.kind === 'yesNo')
    return [
      { id: true, name: 'Yes' },
      { id: false, name: 'No' },
    ]
  return field.options
}

/** @returns the options by group, in the order of their first member */
export function groupsOf(options: readonly FilterOption[]): Map<string | undefined, readonly FilterOption[]> {
  const groups = new Map<string | undefined, FilterOption[]>()
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option])
  return groups
}
