import { customFieldsOf, type Field, isObject } from '@core/entity'
import { referralEntity } from '../../shared/referralEntity'
import { at, type Json, type JsonObject, listAt, textAt } from './fhir'
import type { Portable } from './portable'

// The fields that administrators added to referrals are extensions of the ServiceRequest, each with a value of its kind, so that other
// systems can read them. Their URLs begin with the address of the deployment, because each deployment has fields of its own.

const path = '/fhir/StructureDefinition/referral-'

/** The choices of a field have codes of their own. */
const codesOf = (base: string, key: string) => `${base}/fhir/CodeSystem/referral-${key}`

/**
 * @param custom the values by key, as far as the reader of the bundle may see them
 * @param base the address of this deployment: https://office.example
 */
export function writeCustom(custom: unknown, base: string): readonly JsonObject[] {
  if (!isObject(custom)) return []
  return Object.entries(customFieldsOf(referralEntity.id)).flatMap(([key, field]) => {
    const value = custom[key]
    if (value === null || value === undefined) return []
    return valuesOf(field, value, codesOf(base, key)).map((one) => ({ url: base + path + key, ...one }))
  })
}

/** FHIR's integers have 32 bits. */
const largestInteger = 2 ** 31 - 1

function valuesOf({ kind, unit, options = [] }: Field, value: unknown, system: string): readonly JsonObject[] {
  const coding = (id: unknown) => ({
    valueCoding: { system, code: String(id), display: options.find((one) => one.id === id)?.name },
  })
  if (unit !== undefined) return [{ valueQuantity: { value: Number(value), unit } }]
  switch (kind) {
    case 'integer':
      return [
        Math.abs(Number(value)) > largestInteger ? { valueDecimal: Number(value) } : { valueInteger: Number(value) },
      ]
    case 'decimal':
    case 'number':
    case 'money':
      return [{ valueDecimal: Number(value) }]
    case 'yesNo':
      return [{ valueBoolean: value === true }]
    case 'date':
      return [{ valueDate: String(value) }]
    case 'choice':
      return [coding(value)]
    case 'choices':
      return (Array.isArray(value) ? value : []).map(coding)
    default:
      return [{ valueString: String(value) }]
  }
}

export interface ReadCustom {
  /** By the keys of the fields. */
  readonly values: Portable
  /** The extensions whose values were taken over, and those of formulas, which are computed here. */
  readonly understood: ReadonlySet<Json>
}

/**
 * Reads the extensions of fields that this deployment has too, whoever sent them. A choice is known by its name, because another office
 * numbers its own.
 * @param changes whether whoever imports may fill in a field
 */
export function readCustom(request: Json, changes: (field: Field) => boolean): ReadCustom {
  const values: Record<string, unknown> = {}
  const understood = new Set<Json>()
  for (const extension of listAt(request, 'extension')) {
    const url = textAt(extension, 'url') ?? ''
    const key = url.includes(path) ? url.slice(url.indexOf(path) + path.length) : ''
    const fields = customFieldsOf(referralEntity.id)
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field) continue
    if (field.formula !== undefined) {
      understood.add(extension)
      continue
    }
    const read = changes(field) ? valueOf(field, extension) : undefined
    if (read === undefined) continue
    const value = field.kind === 'choices' ? [...new Set([...((values[key] as unknown[]) ?? []), read])] : read
    if (field.check(value) !== undefined) continue
    values[key] = value
    understood.add(extension)
  }
  return { values, understood }
}

function valueOf({ kind, options = [] }: Field, extension: Json): unknown {
  const text = textAt(extension, 'valueString')
  const amount =
    at(extension, 'valueQuantity', 'value') ?? at(extension, 'valueInteger') ?? at(extension, 'valueDecimal')
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'number':
      return typeof amount === 'number' ? amount : undefined
    case 'money':
      return typeof amount === 'number' ? String(amount) : undefined
    case 'yesNo': {
      const value = at(extension, 'valueBoolean')
      return typeof value === 'boolean' ? value : undefined
    }
    case 'date':
      return textAt(extension, 'valueDate')
    case 'choice':
    case 'choices': {
      const [name, code] = [textAt(extension, 'valueCoding', 'display'), textAt(extension, 'valueCoding', 'code')]
      const known = options.find((one) =>
        name === undefined ? String(one.id) === code : one.name.toLowerCase() === name.toLowerCase(),
      )
      return known?.id
    }
    default:
      return text
  }
}
