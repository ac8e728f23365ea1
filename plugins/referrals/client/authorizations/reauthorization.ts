import { type Fields, today } from '@core/entity'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'

/** D3: the type, the source and the state of a new request. */
const [reauthorizationType, existingClientSource, pending] = [4, 8, 1]

/** The sections that the next referral copies from the one whose authorization ends. */
const carriedOver = [
  'guardians',
  'emergencyContact',
  'coverages',
  'clinical',
  'service',
  'school',
  'physician',
] as const

/**
 * The initial values of a re-authorization's form. Files are not copied. A section that contains a hidden field is left out, because
 * the viewer can't pass on values that they may not see.
 */
export function reauthorizationOf(record: ReferralDetail): Readonly<Record<string, unknown>> {
  const { fields } = referralEntity
  const isSeen = (name: string) =>
    !record.masked.some((path) => path === name || (/^[.[]/.test(path.slice(name.length)) && path.startsWith(name)))
  const sections = carriedOver.filter((name) => record[name] && isSeen(name))
  const carried = Object.fromEntries(sections.map((name) => [name, copyOf(fields[name].fields!, record[name])]))
  const { payer = null, service = null, units = null } = record.authorization ?? {}
  return {
    ...carried,
    type: reauthorizationType,
    source: existingClientSource,
    assignedTo: record.assignedTo,
    storeId: record.storeId,
    authorization: {
      requestedAt: today(),
      status: pending,
      payer: payer ?? record.coverages?.[0]?.payer ?? null,
      service,
      units,
    },
  }
}

/** Without files and row ids, which belong to the other record. */
function copyOf(fields: Fields, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((row) => copyOf(fields, row))
  return Object.fromEntries(
    Object.entries(value as Readonly<Record<string, unknown>>).filter(
      ([name]) => name !== 'id' && fields[name] && fields[name].kind !== 'files',
    ),
  )
}
