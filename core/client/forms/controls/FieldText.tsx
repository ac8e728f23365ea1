import type { Field } from '@core/entity/Field'
import { useLookup } from '../../lookups/useLookup'
import { displayText } from '../../records/displayText'
import { useOptionName } from './useOptions'

/** A value of a draft as one reads it, with the name behind an id once it is known. */
export function FieldText({ field, value }: { field: Field; value: unknown }) {
  if (typeof value !== 'number') return displayText(field, value)
  if (field.lookup !== undefined) return <LookupText field={field} id={value} />
  return field.entity !== undefined ? <ReferenceText field={field} id={value} /> : displayText(field, value)
}

function LookupText({ field, id }: { field: Field; id: number }) {
  const { entries } = useLookup(field.lookup)
  return displayText(field, id, entries?.find((entry) => entry.id === id)?.name)
}

function ReferenceText({ field, id }: { field: Field; id: number }) {
  return displayText(field, id, useOptionName(field, id))
}
