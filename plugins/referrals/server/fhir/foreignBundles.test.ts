import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, createTestApp, type TestApp } from '@core/server/testing'
import plugin from '../plugin'
import { currentOf, type JsonObject } from './fhir'
import { fromBundle } from './fromBundle'

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

  it('may name its state in full', () => {
    const { input } = fromBundle(
      bundleWith({}, { address: [{ line: ['2 New St'], city: 'Salem', state: 'oregon', postalCode: '97301' }] }),
      '2026-11-27',
    )
    expect(input.client).toMatchObject({ city: 'Salem', state: 'OR' })
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
