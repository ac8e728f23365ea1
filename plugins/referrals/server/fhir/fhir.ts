import { today } from '@core/entity'
import { parsePhone } from '@core/server/plugin'

/** Unchecked JSON. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json }

export type JsonObject = { readonly [name: string]: Json }

/** A FHIR R4 resource. */
export interface Resource extends JsonObject {
  readonly resourceType: string
}

export interface Bundle extends JsonObject {
  readonly resourceType: 'Bundle'
  readonly type: 'collection'
  readonly entry: readonly { readonly fullUrl: string; readonly resource: Resource }[]
}

/** The code systems that the exchange uses. */
export const system = {
  icd10: 'http://hl7.org/fhir/sid/icd-10-cm',
  npi: 'http://hl7.org/fhir/sid/us-npi',
  language: 'urn:ietf:bcp:47',
  roleCode: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode',
  contactRole: 'http://terminology.hl7.org/CodeSystem/v2-0131',
  coverageClass: 'http://terminology.hl7.org/CodeSystem/coverage-class',
  consentScope: 'http://terminology.hl7.org/CodeSystem/consentscope',
  loinc: 'http://loinc.org',
  actReason: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  confidentiality: 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality',
  observationValue: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  service: 'urn:white-glove:service',
  status: 'urn:white-glove:referral-status',
  number: 'urn:white-glove:referral-number',
} as const

/** The URL of an extension with one value of the record for which FHIR has no element: the path follows this prefix. */
export const ownExtension = 'urn:white-glove:referral:'

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @returns the value without its empty parts, because FHIR has no empty objects, lists or texts. Other kinds of whitespace become plain spaces. */
export function compact(value: Json): Json {
  if (Array.isArray(value)) {
    const filled = value.map(compact).filter((one) => one !== undefined)
    return filled.length > 0 ? filled : undefined
  }
  if (isObject(value)) {
    const filled = Object.entries(value).flatMap(([name, inner]) => {
      const remaining = compact(inner)
      return remaining === undefined ? [] : [[name, remaining] as const]
    })
    return filled.length > 0 ? Object.fromEntries(filled) : undefined
  }
  if (typeof value === 'string')
    return value.replaceAll(oddSpace, ' ').trim() === '' ? undefined : value.replaceAll(oddSpace, ' ')
  return value === null ? undefined : value
}

/** Whitespace that a FHIR string can't contain; the exact text is sent escaped, in an extension of ours. */
const oddSpace = /[^\S \r\n\t]/g

/** @returns the value as JSON that is valid in a FHIR string */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(oddSpace, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Reads the value at a path in unchecked data: `at(patient, 'name', 0, 'family')`. */
export function at(value: Json, ...path: readonly (string | number)[]): Json {
  return path.reduce<Json>((within, step) => {
    if (typeof step === 'number') return Array.isArray(within) ? (within as readonly Json[])[step] : undefined
    return isObject(within) && Object.hasOwn(within, step) ? within[step] : undefined
  }, value)
}

export function textAt(value: Json, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path)
  return typeof found === 'string' && found.trim() !== '' ? found : undefined
}

/** The list at a path; empty if there is none. */
export function listAt(value: Json, ...path: readonly (string | number)[]): readonly Json[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? (found as readonly Json[]) : []
}

interface Telecom {
  readonly system: 'phone' | 'email' | 'fax'
  /** The index among those of its kind, from 0. */
  readonly rank?: number
}

/**
 * @returns the entries of a list of names, addresses or telecoms that are valid now, by their `use` and `period`, the best first; those
 * that are over only if there are no others
 * @param uses in the order of preference; an entry without one comes after those named before `''`
 */
export function currentOf(resource: Json, name: string, uses: readonly string[]): readonly Json[] {
  const all = listAt(resource, name)
  const now = all.filter((one) => !isOver(one))
  const rankOf = (one: Json) => {
    const place = uses.indexOf(textAt(one, 'use') ?? '')
    return place < 0 ? uses.length : place
  }
  return (now.length > 0 ? now : all).toSorted((a, b) => rankOf(a) - rankOf(b))
}

function isOver(one: Json): boolean {
  const day = today()
  const [start, end] = [textAt(one, 'period', 'start'), textAt(one, 'period', 'end')]
  // Instants and partial dates are compared by the part that both have: what ends in 2026 ends after its last day.
  const isBefore = (date: string, other: string) => date.slice(0, 10) < other.slice(0, Math.min(10, date.length))
  return (
    textAt(one, 'use') === 'old' ||
    (end !== undefined && isBefore(end, day)) ||
    (start !== undefined && isBefore(day, start))
  )
}

/** People answer a mobile phone first. `rank`, where a sender gives it, doesn't say which number is current. */
const telecomUses = ['mobile', 'home', '', 'work', 'temp']

/** @returns the value of a current telecom. Phones are accepted in any format, and returned in ours. */
export function telecomAt(resource: Json, { system: wanted, rank = 0 }: Telecom): string | undefined {
  const value = textAt(
    currentOf(resource, 'telecom', telecomUses).filter((one) => at(one, 'system') === wanted)[rank],
    'value',
  )
  if (value === undefined || wanted === 'email') return value
  return parsePhone(value) ?? value
}
