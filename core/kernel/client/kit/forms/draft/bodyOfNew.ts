import { hasDefaults } from '@core/kernel/entity/customDefaults'
import { customGroup } from '@core/kernel/entity/customFields'
import type { Fields } from '@core/kernel/entity/Field'
import { isObject } from '@core/kernel/entity/isObject'
import { type Draft, toInput } from './draft'

/** @returns the body of a create: without empty fields, except those that would get a default where they are absent */
export function bodyOfNew(fields: Fields, draft: Draft): Record<string, unknown> {
  const filled = Object.entries(toInput(fields, draft)).filter(([, value]) => value !== null)
  const custom = draft[customGroup]
  return {
    ...Object.fromEntries(filled),
    ...(hasDefaults(fields) && {
      [customGroup]: toInput(fields[customGroup]!.fields!, isObject(custom) ? custom : {}),
    }),
  }
}
