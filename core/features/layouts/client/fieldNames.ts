import { fieldPathsOf } from '@core/kernel/entity/leaves'
import type { Fields } from '@core/kernel/entity/Field'
import { type LayoutCondition, placeableAt } from '@core/kernel/entity/layouts'

/** @returns the name of a field, with that of its group if the section doesn't say it: “Client: Last name” */
export function fieldName(fields: Fields, path: string): string {
  return fieldPathsOf(fields).find((one) => one.path === path)?.label ?? placeableAt(fields, path)?.label ?? path
}

/** @returns a condition as a sentence: “while Status is Won” */
export function conditionText(fields: Fields, { field, test, values = [] }: LayoutCondition): string {
  const name = fieldName(fields, field)
  const options = placeableAt(fields, field)?.options
  const texts = values.map((value) =>
    typeof value === 'boolean'
      ? value
        ? 'Yes'
        : 'No'
      : (options?.find(({ id }) => id === value)?.name ?? String(value)),
  )
  const listed = texts.join(' or ')
  return {
    filled: `while ${name} is filled in`,
    empty: `while ${name} is empty`,
    is: `while ${name} is ${listed}`,
    isNot: `while ${name} is not ${listed}`,
  }[test]
}
