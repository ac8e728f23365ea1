import { describe, expect, it } from 'vitest'
import { type Fields, parse } from '@core/entity'
import { referralEntity } from './referralEntity'

const fields: Fields = referralEntity.fields
const least = {
  type: 1,
  source: 2,
  receivedDate: '2024-05-06',
  client: { firstName: 'Nora', lastName: 'Quist', dateOfBirth: '2016-02-29', state: 'OR', zip: '97201' },
  service: { servicesRequested: [1] },
}
const errorsOf = (more: object) =>
  parse(fields, { ...least, ...more }).errors?.map(({ field, message }) => `${field}: ${message}`)

/** The paths of the fields for which a condition is true, as in `client.firstName`. */
function pathsOf(inner: Fields, holds: (name: string, field: Fields[string]) => boolean, path = ''): string[] {
  return Object.entries(inner).flatMap(([name, field]) => [
    ...(holds(name, field) ? [path + name] : []),
    ...(field.fields ? pathsOf(field.fields, holds, `${path}${name}.`) : []),
  ])
}

/** D3's table of fields, with their exact texts. */
const listed: Readonly<Record<string, string>> = {
  '': `number type status holdReason holdReviewDate closeReason heldFromStatus priority receivedDate source referredByName referredByOrganization
    referredByPhone referredByEmail referredByNpi referredByFax assignedTo storeId firstContactAt nextFollowUp`,
  client: `firstName middleName lastName preferredName dateOfBirth gender pronouns ssnLast4 languages interpreterNeeded ethnicity address1 address2
    city state zip phone email`,
  guardians:
    'name relationship phone altPhone email preferredContact bestTime sameAddress legalCustody custodyDocument',
  emergencyContact: 'name relation phone',
  coverages: `payer plan memberId groupNumber subscriberName subscriberDateOfBirth subscriberRelation start end verifiedAt verifiedBy copay deductible
    cardFront cardBack`,
  clinical: `hasDiagnosis diagnosisCode diagnosisLabel diagnosedBy diagnosedOn report concerns allergies medications seizures safetyRisks priorServices`,
  service: 'servicesRequested setting hoursPerWeek startDate availability providerPreferences',
  authorization: 'requestedAt status number payer service units unitsUsed start end',
  otherAuthorizations: 'requestedAt status number payer service units unitsUsed start end',
  benefits: 'question result details saidBy callReference checkedOn',
  school: 'name grade district teacher phone plan hours',
  physician: 'name practice npi phone fax',
  consent: 'services sharing photo textAndEmail source date',
}

describe('[S3.6] the fields of a referral', () => {
  const told = Object.entries(listed).flatMap(([group, names]) =>
    names.split(/\s+/).map((name) => (group ? `${group}.${name}` : name)),
  )

  it('are all that D3 lists; all others are set by the system', () => {
    const own = pathsOf(fields, (name, field) => !field.fields && !field.readOnly && name !== 'id')
    const system = pathsOf(fields, (_name, field) => field.readOnly === true)
    expect(own.filter((path) => !told.includes(path))).toEqual([])
    expect(told.filter((path) => !own.includes(path) && !system.includes(path))).toEqual([])
  })

  it('are at most two guardians and two coverages', () => {
    expect([fields.guardians!.max, fields.coverages!.max]).toEqual([2, 2])
  })
})

describe('the required data of a referral', () => {
  it('[S5.1] the required fields are those that D3 marks', () => {
    expect(pathsOf(fields, (_name, field) => field.required)).toEqual([
      'type',
      'receivedDate',
      'source',
      'client',
      'client.firstName',
      'client.lastName',
      'client.dateOfBirth',
      'client.state',
      'client.zip',
      'guardians.name',
      'guardians.relationship',
      'guardians.phone',
      'guardians.email',
      'guardians.legalCustody',
      'emergencyContact.name',
      'emergencyContact.phone',
      'coverages.payer',
      'coverages.memberId',
      'service',
      'service.servicesRequested',
      'benefits.question',
      'benefits.result',
      'consent.services',
    ])
  })

  it('[S5.1] an empty body gets an error for each of them, with its label', () => {
    expect(parse(fields, {}).errors?.map(({ message }) => message)).toEqual([
      'Type is required',
      'Received is required',
      'Source is required',
      'First name is required',
      'Last name is required',
      'Date of birth is required',
      'State is required',
      'ZIP is required',
      'Services requested is required',
    ])
  })

  it('the sensitive fields are those that D3 marks, and the pictures that show them', () => {
    expect(pathsOf(fields, (_name, field) => field.sensitive === true)).toEqual([
      'client.ssnLast4',
      'coverages.memberId',
      'coverages.cardFront',
      'coverages.cardBack',
      'clinical',
    ])
  })

  it('the minimal referral is accepted', () => {
    expect(errorsOf({})).toBeUndefined()
  })
})

describe('invalid referrals', () => {
  it.each([
    [{ client: { ...least.client, email: 'nora' } }, '[S5.2]', 'client.email: Please enter a valid email'],
    [
      { client: { ...least.client, phone: '5550100001' } },
      '[S5.3]',
      'client.phone: Phone number must be in the format xxx-xxx-xxxx.',
    ],
    [
      { service: { servicesRequested: [1], hoursPerWeek: 'ten' } },
      '[S5.4]',
      'service.hoursPerWeek: Allow only numbers',
    ],
    [{ client: { ...least.client, zip: '9720' } }, '', 'client.zip: ZIP must be 5 digits, or 9 in the form 12345-6789'],
    [{ client: { ...least.client, ssnLast4: '12a4' } }, '', 'client.ssnLast4: Last 4 of SSN must be 4 digits'],
    [{ client: { ...least.client, state: 'XX' } }, '', 'client.state: State: choose one of the list'],
    [
      { physician: { npi: '1234567890' } },
      '',
      "physician.npi: NPI doesn't match its check digit; compare it with the source",
    ],
    [{ physician: { npi: '12345' } }, '', 'physician.npi: NPI must be 10 digits'],
    [
      { clinical: { diagnosisCode: 'autism' } },
      '',
      'clinical.diagnosisCode: ICD-10 code must have a form such as F84.0',
    ],
    [
      { service: { servicesRequested: [99] } },
      '',
      'service.servicesRequested: Services requested: choose one of the list',
    ],
    [{ guardians: [{}, {}, {}] }, '', 'guardians: Guardians can have at most 2 entries'],
    [{ number: 'REF-1' }, '', "number: Number is set by the system and can't be sent"],
    [{ heldFromStatus: 3 }, '', "heldFromStatus: On hold from is set by the system and can't be sent"],
    [{ colour: 'blue' }, '', 'colour: There is no field “colour” here'],
  ])('%j %s', (more, _clause, message) => {
    expect(errorsOf(more)).toContain(message)
  })
})
