import { createRequire } from 'node:module'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { referralBody } from '@plugins/referrals/server/testing/referralBody'
import { type FieldApp, createFieldApp } from './testing/fieldApp'

const require = createRequire(import.meta.url)
const Validator = require('@asymmetrik/fhir-json-schema-validator') as new () => {
  validate(resource: object): readonly object[]
}
const fhir = new Validator()
/** The address of a deployment of tests. */
const base = 'http://localhost:3000'

let app: FieldApp
let test: TestApp
let superAdmin: Caller
let intake: Caller
let manager: Caller
let managers: number
beforeAll(async () => {
  app = await createFieldApp()
  ;({ test, superAdmin } = app)
  const roles = await app.roles()
  manager = roles.find(({ name }) => name === 'Intake Manager')!.caller
  managers = roles.find(({ name }) => name === 'Intake Manager')!.id
  intake = roles.find(({ name }) => name === 'Intake Coordinator')!.caller
})
afterAll(() => test.close())
beforeEach(() => app.clear())

const ramps = [{ name: 'Fixed' }, { name: 'Folding' }]
const kinds = [
  { label: 'Pet', kind: 1 },
  { label: 'Story', kind: 2 },
  { label: 'Width', kind: 3 },
  { label: 'Weight', kind: 4, unit: 'kg' },
  { label: 'Fee', kind: 5 },
  { label: 'Smoker', kind: 6 },
  { label: 'Since', kind: 7 },
  { label: 'Ramp', kind: 8, options: ramps },
  { label: 'Aids', kind: 9, options: [{ name: 'Walker' }, { name: 'Cane' }, { name: 'Lift' }] },
  { label: 'Mailbox', kind: 10 },
  { label: 'Line', kind: 11 },
  { label: 'Double', kind: 12, formula: 'width * 2' },
]
const custom = {
  pet: 'A dog, “Rex”',
  story: 'Moved in\nlast year',
  width: 72,
  weight: 61.5,
  fee: '12.50',
  smoker: false,
  since: '2025-03-01',
  ramp: 2,
  aids: [1, 3],
  mailbox: 'home@quist.example',
  line: '555-010-0177',
}
const add = async (more: object, label: string) =>
  app.addField({ records: 'referral', ...kinds.find((one) => one.label === label), ...more })
const addAll = async (more: object = {}) => {
  for (const { label } of kinds) await add(more, label)
}
async function create(by: Caller, values: object): Promise<number> {
  const { status, body } = await by.post('/api/referral/createReferral', {
    ...referralBody(),
    differentPerson: true,
    custom: values,
  })
  expect(status, body.message).toBe(201)
  return body.data.id
}

interface Extension {
  readonly url: string
  readonly [value: string]: unknown
}
interface Bundle {
  readonly entry: { readonly resource: { readonly resourceType: string; extension?: Extension[] } }[]
}
const requestOf = ({ entry }: Bundle) =>
  entry.find(({ resource }) => resource.resourceType === 'ServiceRequest')!.resource
const own = '/fhir/StructureDefinition/referral-'
const extensionsOf = (bundle: Bundle) =>
  (requestOf(bundle).extension ?? []).flatMap(({ url, ...value }) =>
    url.includes(own) ? [[url.slice(url.indexOf(own) + own.length), value] as const] : [],
  )
const exportOf = async (id: number, by = manager): Promise<Bundle> => {
  const { status, body } = await by.get(`/api/referral/${id}/fhir`)
  expect(status).toBe(200)
  return body
}
const importOf = (bundle: object, by = manager, more: object = {}) =>
  by.post('/api/referral/fhir', { bundle, differentPerson: true, ...more })
const customOf = async (id: number, by = manager) => (await by.get(`/api/referral/${id}`)).body.data.custom

describe('fields that administrators added to referrals, in FHIR', () => {
  it('are extensions of the request by their kinds, with URLs of this deployment, and valid by the published definitions', async () => {
    await addAll()
    const bundle = await exportOf(await create(manager, custom))
    expect(fhir.validate(bundle)).toEqual([])
    const urls = requestOf(bundle).extension!.map(({ url }) => url)
    expect(urls).toContain(`${base}/fhir/StructureDefinition/referral-width`)
    // A decimal doesn’t say how an amount is written.
    expect(urls.filter((url) => url.includes('custom'))).toEqual(['urn:white-glove:referral:custom.fee'])
    const coding = (key: string, code: string, display: string) => ({
      valueCoding: { system: `${base}/fhir/CodeSystem/referral-${key}`, code, display },
    })
    expect(extensionsOf(bundle)).toEqual([
      ['pet', { valueString: custom.pet }],
      ['story', { valueString: custom.story }],
      ['width', { valueInteger: 72 }],
      ['weight', { valueQuantity: { value: 61.5, unit: 'kg' } }],
      ['fee', { valueDecimal: 12.5 }],
      ['smoker', { valueBoolean: false }],
      ['since', { valueDate: '2025-03-01' }],
      ['ramp', coding('ramp', '2', 'Folding')],
      ['aids', coding('aids', '1', 'Walker')],
      ['aids', coding('aids', '3', 'Lift')],
      ['mailbox', { valueString: custom.mailbox }],
      ['line', { valueString: custom.line }],
      ['double', { valueDecimal: 144 }],
    ])
  })

  it('are taken back by an import with nothing left over; what is computed is computed again', async () => {
    await addAll()
    const { status, body } = await importOf(await exportOf(await create(manager, custom)))
    expect(status, body.message).toBe(201)
    expect(body.data.left.filter((path: string) => path.includes('extension'))).toEqual([])
    expect(await customOf(body.data.id)).toEqual({ ...custom, double: 144 })
  })

  it('of another deployment are known by their keys, and choices by their names', async () => {
    await add({}, 'Width')
    await add({}, 'Ramp')
    await add({}, 'Smoker')
    const bundle = await exportOf(await create(manager, {}))
    const there = 'https://other.example/fhir/StructureDefinition/referral-'
    requestOf(bundle).extension = [
      ...(requestOf(bundle).extension ?? []),
      { url: `${there}width`, valueInteger: 65 },
      { url: `${there}ramp`, valueCoding: { system: 'https://other.example/ramps', code: '1', display: 'FOLDING' } },
      { url: `${there}smoker`, valueString: 'maybe' },
      { url: `${there}color`, valueString: 'green' },
      { url: 'urn:white-glove:referral:custom.smoker', valueString: 'true' },
    ]
    const { body } = await importOf(bundle)
    expect(await customOf(body.data.id)).toEqual({ width: 65, ramp: 2, smoker: true })
    expect(body.data.left.filter((path: string) => path.includes('extension'))).toEqual([
      `ServiceRequest.extension`,
      `ServiceRequest.extension(${there}smoker)`,
      `ServiceRequest.extension(${there}color)`,
    ])
  })

  it('are left out for whoever may not see them: sensitive ones, and those of other roles', async () => {
    await add({ sensitive: true }, 'Pet')
    await add({ seenBy: [managers] }, 'Story')
    await add({}, 'Width')
    const { pet, story, width } = custom
    const id = await create(manager, { pet, story, width })
    expect(extensionsOf(await exportOf(id)).map(([key]) => key)).toEqual(['pet', 'story', 'width'])
    await sql`update referrals.referral set assigned_to = 4 where id = ${id}`.execute(test.db.query)
    const seen = await exportOf(id, intake)
    expect(extensionsOf(seen)).toEqual([['width', { valueInteger: 72 }]])
    expect(JSON.stringify(seen)).not.toMatch(/Rex|last year|referral-pet|referral-story/)
  })

  it('that whoever imports may not fill in are left out and reported, and the referral is created', async () => {
    await add({ seenBy: [managers] }, 'Story')
    await add({ changedBy: [managers] }, 'Width')
    await add({}, 'Smoker')
    const { story, width, smoker } = custom
    const bundle = await exportOf(await create(manager, { story, width, smoker }))
    requestOf(bundle).extension!.push({ url: 'urn:white-glove:referral:custom.width', valueString: '99' })
    const { status, body } = await importOf(bundle, superAdmin)
    expect(status, body.message).toBe(201)
    expect(body.data.left).toEqual(
      expect.arrayContaining([
        expect.stringContaining('referral-story)'),
        expect.stringContaining('referral-width)'),
        expect.stringContaining('custom.width)'),
      ]),
    )
    expect(await customOf(body.data.id)).toEqual({ smoker, story: null, width: null })
  })

  it('get their defaults where a bundle doesn’t say them', async () => {
    await add({ defaultValue: '60' }, 'Width')
    await add({}, 'Smoker')
    const bundle = await exportOf(await create(manager, { width: null, smoker: true }))
    const { body } = await importOf(bundle)
    expect(await customOf(body.data.id)).toEqual({ width: 60, smoker: true })
  })
})
