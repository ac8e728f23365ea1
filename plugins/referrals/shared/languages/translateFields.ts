import type { Field, Fields } from '@core/entity'
import type { Say } from './createSay'

/** @returns fields with translated labels, help and choices */
export function translateFields(fields: Fields, say: Say): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, translateField(field, say)]))
}

export function translateField(field: Field, say: Say): Field {
  return {
    ...field,
    label: say(field.label),
    ...(field.help && { help: say(field.help) }),
    ...(field.options && { options: field.options.map((option) => ({ ...option, name: say(option.name) })) }),
    ...(field.fields && { fields: translateFields(field.fields, say) }),
  }
}
