import { amountText } from './amounts'
import { formatDay, formatInstant } from './dates'
import type { Field } from './Field'
import type { FileRef } from './files'
import { isObject } from './isObject'
import type { Signature } from './kinds/signatureKinds'
import { knownName } from './language'
import { isEmpty } from './parse'
import { timeText } from './timeSlots'
import { withUnit } from './withUnit'

/** Records of which the product brings some: a new database has its roles, permissions and menus. */
export const broughtBySetUp: ReadonlySet<string | undefined> = new Set(['role', 'permission', 'module', 'menu'])

/** Shown where a field is empty. */
export const emptyText = '—'

/**
 * @param label the name that belongs to the id of a reference, a link or a look-up list's entry
 * @returns a field's value as text for people; a day is YYYY-MM-DD unless its reader chose another form (S9.2).
 */
export function displayText(field: Field, value: unknown, label?: string | null): string {
  if (isEmpty(value)) return emptyText
  if (field.format) return field.format(value)
  if (field.options) return optionNames(field, Array.isArray(value) ? value : [value])
  if (field.kind === 'files' && Array.isArray(value)) return value.map((file) => (file as FileRef).fileName).join(', ')
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'string') ? value.join(', ') : String(value.length)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field.entity !== undefined || field.links !== undefined || field.lookup !== undefined)
    return label == null
      ? `No. ${String(value)}`
      : field.lookup !== undefined || broughtBySetUp.has(field.entity)
        ? knownName(label)
        : label
  if (field.kind === 'dateTime' && typeof value === 'string') return formatInstant(value)
  if (field.kind === 'date') return formatDay(String(value))
  if (field.kind === 'timeSlot') return timeText(String(value))
  if (field.kind === 'signature') return signatureText(value as Signature)
  if (field.as === 'address' && isObject(value)) return addressLine(value)
  if (field.kind === 'money') return amountText(String(value))
  // A suggestion that was chosen is stored in English.
  if (field.suggestions !== undefined) return knownName(String(value))
  if (typeof value === 'number' || field.kind === 'decimal') return numberText(field, Number(value))
  return String(value)
}

/** @returns a number, or a sum of such, with the decimal places and the unit of its field: `72.5 cm`, `12%` */
export function numberText({ kind, unit, decimals }: Field, value: number): string {
  const text =
    decimals !== undefined
      ? value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
      : // Four places, which no rate of sales tax exceeds.
        kind === 'decimal'
        ? value.toLocaleString('en-US', { maximumFractionDigits: 4 })
        : String(value)
  return unit === undefined ? text : withUnit(text, unit)
}

/** @returns how it was signed: a drawn signature can't be shown as text, and a typed one isn't drawn. */
function signatureText(value: Signature): string {
  return value.method === 'typed' ? `${value.name} (typed)` : 'Signed by hand'
}

/** @returns an address in one line: `1 Main St, Apt 2, Albany, NY 12207`. */
function addressLine({ line1, line2, city, state, zip }: Record<string, unknown>): string {
  return [line1, line2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

function optionNames({ options = [] }: Field, ids: readonly unknown[]): string {
  return ids.map((id) => options.find((option) => option.id === id)?.name ?? String(id)).join(', ')
}
