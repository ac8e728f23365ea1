import { services } from '../../shared/referralLookups'
import { type Json, type Resource, at, isObject, listAt, system, telecomAt, textAt } from './fhir'
import type { Portable } from './portable'

type Section = Readonly<Record<string, Json>>

interface Around {
  readonly patient: Json
  readonly requester: Json
  readonly insurance: readonly Json[]
  readonly consent: Json
}

/** The request: urgency, date of receipt, services, diagnosis. */
export function writeRequest(record: Section, { patient, requester, insurance, consent }: Around): Resource {
  const service = (record.service ?? {}) as Section
  const clinical = (record.clinical ?? {}) as Section
  return {
    resourceType: 'ServiceRequest',
    status: 'active',
    intent: 'order',
    priority: record.priority === 2 ? 'urgent' : record.priority === 1 ? 'routine' : undefined,
    code: { text: 'Referral for services' },
    orderDetail: (service.servicesRequested as readonly number[] | undefined)?.map((id) => ({
      coding: [{ system: system.service, code: String(id) }],
      text: services.find((one) => one.id === id)?.name,
    })),
    subject: patient,
    occurrenceDateTime: service.startDate,
    authoredOn: record.receivedDate,
    requester,
    reasonCode: [
      {
        coding: [clinical.diagnosisCode && { system: system.icd10, code: clinical.diagnosisCode }].filter(
          (one) => one !== undefined,
        ),
        text: clinical.diagnosisLabel,
      },
    ],
    insurance,
    supportingInfo: [consent],
  }
}

/** A service as another system names it. */
export interface ForeignService {
  /** Its code with the system, else its text; empty if the request names no service at all. */
  readonly key: string
  readonly text: string
}

/** The services that a request names: in the details of the order, else in its code. */
function namedServices(
  request: Json,
): readonly { readonly ours: number | undefined; readonly foreign: ForeignService }[] {
  const details = listAt(request, 'orderDetail')
  return (details.length > 0 ? details : [at(request, 'code')]).flatMap((concept) => {
    if (!isObject(concept)) return []
    const codings = listAt(concept, 'coding')
    const own = textAt(
      codings.find((coding) => at(coding, 'system') === system.service),
      'code',
    )
    const texts = [textAt(concept, 'text'), ...codings.map((coding) => textAt(coding, 'display'))].flatMap(
      (text) => text?.trim() ?? [],
    )
    const ours = services.find(
      ({ id, name }) => String(id) === own || texts.some((text) => text.toLowerCase() === name.toLowerCase()),
    )
    const code = textAt(codings[0], 'code')
    const key = code === undefined ? (texts[0] ?? '').toLowerCase() : `${textAt(codings[0], 'system') ?? ''}|${code}`
    return [{ ours: ours?.id, foreign: { key: key.slice(0, 300), text: (texts[0] ?? code ?? '').slice(0, 200) } }]
  })
}

/** @returns the services of a request that have no name in common with ours; one without a name if it says none at all */
export function foreignServices(request: Json): readonly ForeignService[] {
  const foreign = namedServices(request).flatMap((one) => (one.ours === undefined ? [one.foreign] : []))
  return foreign.length > 0 ? foreign : [{ key: '', text: '' }]
}

export function readRequest(request: Json): Portable {
  const requested = namedServices(request).flatMap(({ ours }) => ours ?? [])
  const reason = at(request, 'reasonCode', 0)
  const priority = textAt(request, 'priority')
  return {
    priority: priority === 'routine' ? 1 : priority ? 2 : undefined,
    receivedDate: textAt(request, 'authoredOn')?.slice(0, 10),
    service: {
      servicesRequested: requested.length > 0 ? [...new Set(requested)] : undefined,
      startDate: textAt(request, 'occurrenceDateTime')?.slice(0, 10),
    },
    clinical: {
      diagnosisCode: textAt(
        listAt(reason, 'coding').find((coding) => at(coding, 'system') === system.icd10),
        'code',
      ),
      diagnosisLabel: textAt(reason, 'text'),
    },
  }
}

export function writeCoverage({ payer, plan, memberId, groupNumber, start, end }: Section, patient: Json): Resource {
  const classOf = (code: string, value: Json) =>
    value ? { type: { coding: [{ system: system.coverageClass, code }] }, value } : undefined
  return {
    resourceType: 'Coverage',
    status: 'active',
    beneficiary: patient,
    payor: [{ display: payer }],
    subscriberId: memberId,
    // A period that ends before it starts is invalid in FHIR (per-1); its end is then sent in an extension.
    period: start && end && start > end ? { start } : { start, end },
    class: [classOf('plan', plan), classOf('group', groupNumber)],
  }
}

export function readCoverage(coverage: Json): Portable {
  const classOf = (code: string) =>
    textAt(
      listAt(coverage, 'class').find((one) => textAt(one, 'type', 'coding', 0, 'code') === code),
      'value',
    )
  return {
    payer: textAt(coverage, 'payor', 0, 'display'),
    plan: classOf('plan'),
    memberId: textAt(coverage, 'subscriberId'),
    groupNumber: classOf('group'),
    start: textAt(coverage, 'period', 'start')?.slice(0, 10),
    end: textAt(coverage, 'period', 'end')?.slice(0, 10),
  }
}

/** Whether the family agreed to services; the further questions are sent in extensions. */
export function writeConsent({ services: agreed, date }: Section, patient: Json): Resource {
  return {
    resourceType: 'Consent',
    status: agreed === false ? 'rejected' : 'active',
    scope: { coding: [{ system: system.consentScope, code: 'treatment' }] },
    category: [{ coding: [{ system: system.loinc, code: '59284-0' }] }],
    patient,
    dateTime: date,
    policyRule: { coding: [{ system: system.actReason, code: 'OPTIN' }] },
  }
}

export function readConsent(consent: Json): Portable {
  const status = textAt(consent, 'status')
  return {
    services: status === 'active' ? true : status === 'rejected' ? false : undefined,
    date: textAt(consent, 'dateTime')?.slice(0, 10),
  }
}

/** The referrer. */
export function writeReferrer({
  referredByName: name,
  referredByPhone: phone,
  referredByEmail: email,
  referredByOrganization: practice,
  referredByNpi: npi,
  referredByFax: fax,
}: Section): Resource {
  return {
    resourceType: 'PractitionerRole',
    practitioner: { identifier: npi ? { system: system.npi, value: npi } : undefined, display: name },
    organization: practice ? { display: practice } : undefined,
    telecom: [
      phone && { system: 'phone', value: phone },
      fax && { system: 'fax', value: fax },
      email && { system: 'email', value: email },
    ],
  }
}

export function readReferrer(role: Json): Portable {
  if (!isObject(role)) return {}
  const telecom = (kind: 'phone' | 'fax' | 'email') => telecomAt(role, { system: kind })
  const named = at(role, 'practitioner', 'identifier')
  return {
    referredByName: textAt(role, 'practitioner', 'display'),
    referredByOrganization: textAt(role, 'organization', 'display'),
    referredByPhone: telecom('phone'),
    referredByEmail: telecom('email'),
    referredByNpi: at(named, 'system') === system.npi ? textAt(named, 'value') : undefined,
    referredByFax: telecom('fax'),
  }
}
