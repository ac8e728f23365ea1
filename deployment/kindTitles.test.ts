import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '@core/entity'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import { deployment } from './deployment'

let test: TestApp
let superAdmin: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [admin], deployment })
  superAdmin = await test.as('Super Admin')
})
afterAll(() => test.close())

async function makeKind(body: object): Promise<{ readonly id: number; readonly version: number }> {
  const made = await superAdmin.post('/api/RecordKind/Create', body)
  expect(made.status, made.body.message).toBe(201)
  return made.body.data
}

describe('a kind of record whose records are named by a pattern', () => {
  const add = async (body: object) => {
    const made = await superAdmin.post('/api/madeRampCheck/Create', body)
    expect(made.status, made.body.message).toBe(201)
    return made.body.data as { id: number; version: number; name: string }
  }

  it('counts them, and nobody names one', async () => {
    await makeKind({ one: 'Ramp check', many: 'Ramp checks', titlePattern: 'Ramp check {number} of {date}' })
    await expect.poll(async () => (await superAdmin.post('/api/madeRampCheck/List', {})).status).toBe(200)
    const first = await add({})
    expect(first.name).toBe(`Ramp check 1 of ${today()}`)
    expect((await add({})).name).toBe(`Ramp check 2 of ${today()}`)
    const named = await superAdmin.put('/api/madeRampCheck/Update', {
      id: first.id,
      version: first.version,
      name: 'By hand',
    })
    expect((await superAdmin.get(`/api/madeRampCheck/${first.id}`)).body.data.name, named.body.message).toBe(first.name)
    const found = await superAdmin.post('/api/madeRampCheck/List', { commonFilters: { search: 'ramp check' } })
    expect(found.body.data).toHaveLength(2)
  })

  it('gives every one a number of its own, also to those that are added at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => add({})))
    expect(new Set(made.map(({ name }) => name)).size).toBe(8)
  })

  it('may be changed: what is there keeps its name', async () => {
    const kind = await makeKind({ one: 'Tool check', many: 'Tool checks' })
    await expect.poll(async () => (await superAdmin.post('/api/madeToolCheck/List', {})).status).toBe(200)
    const { body } = await superAdmin.post('/api/madeToolCheck/Create', { name: 'Before the season' })
    const change = async (titlePattern: string | null) => {
      const { version } = (await superAdmin.get(`/api/RecordKind/${kind.id}`)).body.data
      const saved = await superAdmin.put('/api/RecordKind/Update', { id: kind.id, version, titlePattern })
      expect(saved.status, saved.body.message).toBe(200)
    }
    await change('Tool check {number}')
    const named = await superAdmin.post('/api/madeToolCheck/Create', {})
    expect(named.body.data, named.body.message).toMatchObject({ name: 'Tool check 1' })
    expect((await superAdmin.get(`/api/madeToolCheck/${body.data.id}`)).body.data.name).toBe('Before the season')
    await change(null)
    expect((await superAdmin.post('/api/madeToolCheck/Create', {})).body.errors).toMatchObject([{ field: 'name' }])
  })

  it.each(['Ramp check', 'Ramp check {number} {parent}', '{{number}}', 'Ramp check {Number}'])(
    'is refused with the pattern “%s”',
    async (titlePattern) => {
      const { status, body } = await superAdmin.post('/api/RecordKind/Create', {
        one: 'Hoist check',
        many: 'Hoist checks',
        titlePattern,
      })
      expect(status).toBe(400)
      expect(body.errors).toMatchObject([{ field: 'titlePattern' }])
    },
  )
})
