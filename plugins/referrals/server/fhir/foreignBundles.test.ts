import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, createTestApp, type TestApp } from '@core/server/testing'
import plugin from '../plugin'
import { currentOf, type JsonObject } from './fhir'
import { fromBundle } from './fromBundle'
import { readGuardian } from './people'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
})
afterAll(() => test.close())

const caseFile = async (name: string): Promise<JsonObject> =>
  JSON.parse(await readFile(new URL(`cases/${name}.json`, import.meta.url), 'utf8')) as JsonObject

/** A bundle with a request in this state, and its patient. */
const bundleWith = (request: object, patient: object = {}): JsonObject => ({
  resourceType: 'Bundle',
  type: 'transaction',
  entry: [
    {
      fullUrl: 'urn:uuid:p',
      resource: {
        resourceType: 'Patient',
        name: [{ family: 'Berg', given: ['Ida'] }],
        birthDate: '2016-01-15',
        address: [{ line: ['2 New St'], city: 'Newtown', state: 'OR', postalCode: '97301' }],
        ...patient,
      },
    },
    {
      fullUrl: 'urn:uuid:s',
      resource: {
        resourceType: 'ServiceRequest',
        status: 'active',
        intent: 'order',
        subject: { reference: 'urn:uuid:p' },
        orderDetail: [{ text: 'Speech therapy' }],
        ...request,
      },
    },
  ],
})

const bring = (bundle: JsonObject, more: object = {}) => manager.post('/api/referral/fhir', { bundle, ...more })

describe('[D3] a bundle of another system', () => {
  it('gives the current name, address and phone, not those that are over', async () => {
    const { input } = fromBundle(await caseFile('old-name-and-address'), '2026-11-27')
    expect(input.client).toMatchObject({
      firstName: 'Amy',
      lastName: 'Newname',
      address1: '2 New St',
      city: 'Newtown',
      state: 'OR',
      phone: '555-222-3333',
    })
  })

  it.each([
    ['revoked', 'was withdrawn by its sender'],
    ['entered-in-error', 'was entered in error, its sender says'],
    ['completed', 'is completed, its sender says'],
  ])('with a request that is %s is refused with the reason, and makes nothing', async (status, reason) => {
    for (const check of [true, undefined])
      expect(await bring(bundleWith({ status }), { check })).toMatchObject({
        status: 400,
        body: { message: `This request ${reason}, so it can’t become a new referral` },
      })
    expect((await bring(await caseFile('revoked-request'))).status).toBe(400)
  })

  it('that deletes the request is refused, and deleted people are not taken over', async () => {
    const bundle = bundleWith({})
    const entries = bundle.entry as JsonObject[]
    const remove = (url: string) => ({ request: { method: 'DELETE', url } })
    expect((await bring({ ...bundle, entry: [...entries, remove('ServiceRequest/7')] })).body.message).toContain(
      'This bundle deletes a request',
    )
    const guardian = {
      ...remove('RelatedPerson/2'),
      resource: { resourceType: 'RelatedPerson', name: [{ text: 'Old' }] },
    }
    const { input } = fromBundle({ ...bundle, entry: [...entries, guardian] }, '2026-11-27')
    expect(input.guardians).toBeUndefined()
  })

  it('asks once for each sender which service is meant, and remembers it', async () => {
    const bundle = {
      ...bundleWith(
        {
          orderDetail: null,
          code: { coding: [{ system: 'http://snomed.info/sct', code: '310101009' }], text: 'Logopedics' },
        },
        { name: [{ family: 'Foreign', given: ['Ida'] }] },
      ),
      meta: { source: 'https://hospital.example' },
    }
    const unmapped = [{ key: 'http://snomed.info/sct|310101009', text: 'Logopedics' }]
    expect((await bring(bundle, { check: true })).body.data).toMatchObject({
      id: null,
      client: 'Ida Foreign',
      unmapped,
    })
    expect(await bring(bundle)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'services', message: 'Choose which service “Logopedics” means' }] },
    })
    const services = [{ key: unmapped[0]!.key, service: 3 }]
    expect((await bring(bundle, { check: true, services })).body.data.unmapped).toEqual([])
    const made = await bring(bundle, { services })
    expect(made.status, made.body.message).toBe(201)
    const record = await manager.get(`/api/referral/${made.body.data.id}`)
    expect(record.body.data.service.servicesRequested).toEqual([3])
    const next = JSON.parse(JSON.stringify(bundle).replace('Foreign', 'Second')) as JsonObject
    expect((await bring(next, { check: true })).body.data.unmapped).toEqual([])
    // Another sender can mean something else by it.
    const other = { ...next, meta: { source: 'https://other.example' } }
    expect((await bring(other, { check: true })).body.data.unmapped).toEqual(unmapped)
  })

  it('knows a service by its name in our list, and asks where the request names none', async () => {
    expect((await bring(await caseFile('foreign-service-code'), { check: true })).body.data).toMatchObject({
      client: 'Fhir Case',
      unmapped: [],
    })
    expect((await bring(bundleWith({ orderDetail: null }), { check: true })).body.data.unmapped).toEqual([
      { key: '', text: '' },
    ])
  })

  it.each(['1970', '1970-05'])(
    'that gives only %s as the birth is asked for the day, which is never guessed',
    async (birthDate) => {
      const bundle = bundleWith({}, { birthDate, name: [{ family: `Part${birthDate}`, given: ['Ida'] }] })
      expect((await bring(bundle, { check: true })).body.data).toMatchObject({ id: null, bornIn: birthDate })
      expect(await bring(bundle)).toMatchObject({
        status: 400,
        body: {
          errors: [
            { field: 'dateOfBirth', message: `Date of birth: the bundle says only ${birthDate}. Choose the day` },
          ],
        },
      })
      expect((await bring(bundle, { check: true, dateOfBirth: '1971-05-12' })).body.errors).toEqual([
        { field: 'dateOfBirth', message: `Date of birth: the bundle says ${birthDate}` },
      ])
      const dateOfBirth = '1970-05-12'
      const checked = (await bring(bundle, { check: true, dateOfBirth })).body.data
      expect(checked).toMatchObject({ bornIn: null, left: expect.arrayContaining(['Patient.birthDate']) })
      const made = await bring(bundle, { dateOfBirth })
      expect(made.status, made.body.message).toBe(201)
      expect((await manager.get(`/api/referral/${made.body.data.id}`)).body.data.client.dateOfBirth).toBe(dateOfBirth)
    },
  )

  it('may name its state in full', () => {
    const { input } = fromBundle(
      bundleWith({}, { address: [{ line: ['2 New St'], city: 'Salem', state: 'oregon', postalCode: '97301' }] }),
      '2026-11-27',
    )
    expect(input.client).toMatchObject({ city: 'Salem', state: 'OR' })
  })
})

describe('[D3] an official example', () => {
  it.each([
    [
      'us-core-food-pantry',
      {
        firstName: 'Amy',
        lastName: 'Baxter',
        address1: '183 MOUNTAIN VIEW ST',
        languages: ['es'],
        interpreterNeeded: true,
      },
    ],
    ['us-core-rehab', { firstName: 'Amy', lastName: 'Baxter', zip: '74048', email: 'amy.shaw@example.com' }],
    [
      'sdoh-food-pantry',
      { firstName: 'COLIN', lastName: 'BAXTER', address1: '183 Mountain View St', phone: '555-555-5555' },
    ],
  ])('%s becomes a referral once its service is chosen', async (name, client) => {
    const bundle = { ...(await caseFile(`official/${name}`)), meta: { source: `https://${name}.example` } }
    const { unmapped } = (await bring(bundle, { check: true })).body.data
    expect(unmapped).toEqual([{ key: expect.stringContaining('http://snomed.info/sct|'), text: expect.any(String) }])
    const services = [{ key: unmapped[0].key, service: 1 }]
    const made = await bring(bundle, { services, differentPerson: true })
    expect(made.status, made.body.message).toBe(201)
    const record = (await manager.get(`/api/referral/${made.body.data.id}`)).body.data
    expect(record.client).toMatchObject({
      dateOfBirth: '1987-02-20',
      city: expect.stringMatching(/mounds/i),
      state: 'OK',
      ...client,
    })
  })

  it('says who the mother is; without an email and custody she is left out, which is told', async () => {
    const bundle = await caseFile('official/sdoh-food-pantry')
    const mother = (bundle.entry as JsonObject[])[2]!.resource
    expect(readGuardian(mother)).toMatchObject({ name: 'Eve Everywoman', relationship: 1, phone: '555-555-2003' })
    const services = new Map([['http://snomed.info/sct|467771000124109', 1]])
    const { left } = fromBundle(bundle, '2026-11-27', { services })
    expect(left).toEqual(expect.arrayContaining(['RelatedPerson.name.family', 'Patient.identifier.value']))
  })
})

describe('currentOf', () => {
  it('prefers uses in their order, leaves out what is over, and takes that only if there is nothing else', () => {
    const list = [
      { use: 'work', value: 1 },
      { use: 'home', value: 2 },
      { use: 'mobile', value: 3, period: { end: '2019' } },
      { value: 4 },
      { use: 'home', value: 5, period: { start: '2999-01-01' } },
    ]
    const values = (telecom: object[]) =>
      currentOf({ telecom } as JsonObject, 'telecom', ['mobile', 'home', '']).map(
        (one) => (one as { value: number }).value,
      )
    expect(values(list)).toEqual([2, 4, 1])
    expect(values([{ use: 'old', value: 9 }])).toEqual([9])
    expect(values([{ use: 'home', value: 7, period: { end: String(new Date().getFullYear()) } }])).toEqual([7])
  })
})
