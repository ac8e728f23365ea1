import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { writeCustom } from './customExtensions'
import { statusOf } from '../../shared/referralStatuses'
import { writeConsent, writeCoverage, writeReferrer, writeRequest } from './care'
import { type Bundle, type Json, type JsonObject, type Resource, compact, jsonText, ownExtension, system } from './fhir'
import { taskStatusByReferral } from '../../shared/exchange/taskStatuses'
import { fromResources } from './fromResources'
import { writeEmergency, writeGuardian, writePatient, writePhysician } from './people'
import { type Portable, fieldPathsOf, portable } from './portable'

/** Further content of a bundle, beside the exported fields. */
export interface BundleOf {
  /** The address of this deployment, which begins the URLs of its own extensions: https://office.example. */
  readonly base: string
  /** Empty for a bundle that is only compared. */
  readonly number: string
  readonly status: number
  /** Why it is on hold or closed. */
  readonly reason?: string | null
  /** ISO 8601 */
  readonly updatedAt?: string
  /** It contains health data. */
  readonly sensitive?: boolean
  /** Fields that its reader may not see were left out. */
  readonly masked?: boolean
}

type Section = Readonly<Record<string, Json>>

/**
 * A referral as a FHIR R4 Bundle: ServiceRequest, Task (D3's mapping), Patient, and RelatedPerson, Coverage,
 * Practitioner, PractitionerRole and Consent if there are any. Fields that administrators added are extensions of the ServiceRequest by
 * their kinds; other values for which FHIR has no element are extensions by path, so that another White Glove gets all of them.
 */
export function toBundle(
  record: Portable,
  { base, number, status, reason, updatedAt, sensitive, masked }: BundleOf,
): Bundle {
  const values = portable(record)
  const [written, ...others] = resourcesOf(values as Section, number)
  // What is computed of others travels too, for readers who don't compute it.
  const custom = writeCustom(record.custom, base)
  const plain = [{ ...written!, resource: { ...written!.resource, extension: custom } }, ...others]
  const understood = fieldPathsOf(fromResources(plain.map(({ resource }) => resource)))
  const meant = fieldPathsOf(values)
  // A single entry in a list would be read as the first one, so empty places are exported too.
  const rest = [...new Set([...meant.keys(), ...understood.keys()])]
    .map((path) => [path, meant.get(path) ?? null] as const)
    .filter(([path, value]) => !isDeepStrictEqual(understood.get(path) ?? null, value))
  const own = rest.map(([path, value]) => ({ url: ownExtension + path, valueString: jsonText(value) }))
  const request = plain[0]!
  const task: Resource = {
    resourceType: 'Task',
    status: taskStatusByReferral[status as keyof typeof taskStatusByReferral],
    intent: 'order',
    businessStatus: { coding: [{ system: system.status, code: String(status), display: statusOf(status).name }] },
    statusReason: reason ? { text: reason } : undefined,
    focus: { reference: request.fullUrl },
    for: request.resource.subject,
    lastModified: updatedAt,
  }
  const entries = [
    {
      ...request,
      resource: {
        ...request.resource,
        extension: [...custom, ...own],
        identifier: number ? [{ system: system.number, value: number }] : undefined,
      },
    },
    entry(number, 'Task', task),
    ...plain.slice(1),
  ]
  const security = [
    sensitive && { system: system.confidentiality, code: 'R' },
    masked && { system: system.observationValue, code: 'MASKED' },
  ].filter((one) => one !== false && one !== undefined)
  return compact({
    resourceType: 'Bundle',
    meta: { security },
    type: 'collection',
    timestamp: updatedAt,
    // FHIR's types have optional properties, which Json has not; `compact` leaves out what is undefined.
    entry: entries as unknown as Json,
  }) as Bundle
}

interface Entry {
  readonly fullUrl: string
  readonly resource: Resource
}

/** The same referral always has the same URLs within its bundle. */
function entry(number: string, name: string, resource: Resource): Entry {
  const hex = createHash('sha256').update(`${number} ${name}`).digest('hex')
  const fullUrl = `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return { fullUrl, resource: compact(resource) as Resource }
}

function resourcesOf(values: Section, number: string): readonly Entry[] {
  const section = (name: string) => values[name] as Section | undefined
  const rows = (name: string) => (values[name] ?? []) as readonly Section[]
  const to = ({ fullUrl }: Entry): JsonObject => ({ reference: fullUrl })
  const patient = entry(number, 'Patient', writePatient(section('client') ?? {}))
  const guardians = rows('guardians').map((row, at) => entry(number, `Guardian ${at}`, writeGuardian(row, to(patient))))
  const emergency = section('emergencyContact')
    ? [entry(number, 'Emergency', writeEmergency(section('emergencyContact')!, to(patient)))]
    : []
  const coverages = rows('coverages').map((row, at) => entry(number, `Coverage ${at}`, writeCoverage(row, to(patient))))
  const consents = section('consent') ? [entry(number, 'Consent', writeConsent(section('consent')!, to(patient)))] : []
  const physicians = section('physician') ? [entry(number, 'Practitioner', writePhysician(section('physician')!))] : []
  const referrer = entry(number, 'Referrer', writeReferrer(values))
  const referrers = Object.keys(referrer.resource).length > 1 ? [referrer] : []
  const around = {
    patient: to(patient),
    requester: referrers[0] && to(referrers[0]),
    insurance: coverages.map(to),
    consent: consents[0] && to(consents[0]),
  }
  return [
    entry(number, 'ServiceRequest', writeRequest(values, around)),
    patient,
    ...guardians,
    ...emergency,
    ...coverages,
    ...physicians,
    ...referrers,
    ...consents,
  ]
}
