import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Layout } from '@core/kernel/entity/layouts'
import { layoutProfile } from '@core/features/layouts/server/layoutProfile'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import admin from '@plugins/admin/server/plugin'
import crm from '@plugins/crm/server/plugin'
import { deployment } from './deployment'

let test: TestApp
let superAdmin: Caller
let seller: Caller
let sellers: number
beforeAll(async () => {
  test = await createTestApp({ plugins: [admin, crm], deployment })
  superAdmin = await test.as('Super Admin')
  seller = await test.as('Salesperson')
  sellers = (await seller.get('/api/user/me')).body.user.currentRoleId
})
afterAll(() => test.close())
beforeEach(() => sql`delete from core.layout`.execute(test.db.query))

const form = (sections: readonly object[], more: object = {}) => ({ form: { sections, ...more } })
const main = { id: 'main', title: 'First', fields: [{ path: 'company' }, { path: 'city', more: true }] }
const save = (layout: object, more: object = {}, by = superAdmin) =>
  by.put('/api/Layout/Save', { records: 'lead', version: 0, layout, ...more })
const layoutsOf = async (caller: Caller): Promise<readonly (Layout & { readonly entity: string })[]> =>
  (await caller.get('/api/layouts')).body.data
const read = async (more: object = {}) =>
  (await superAdmin.post('/api/Layout/Read', { records: 'lead', ...more })).body.data

describe('a layout', () => {
  it('is what everybody has once an administrator saves it', async () => {
    expect(await read()).toMatchObject({ version: 0, layout: {}, everybody: {} })
    const { status, body } = await save(form([main], { hidden: ['email'] }))
    expect([status, body.data], body.message).toEqual([200, { version: 1 }])
    const expected = { entity: 'lead', form: { sections: [main], hidden: ['email'] } }
    expect(await layoutsOf(seller)).toEqual([expected])
    expect(await read()).toMatchObject({ version: 1, layout: { form: expected.form } })
    expect((await test.visitor().get('/api/layouts')).status).toBe(401)
  })

  it('of a role wins over the one for everybody, screen by screen, and only its people receive it', async () => {
    await save({ ...form([main]), list: { columns: ['company', 'city'], sort: { field: 'city', direction: 'desc' } } })
    await save({ list: { columns: ['city'] } }, { roleId: sellers })
    expect(await layoutsOf(seller)).toEqual([
      { entity: 'lead', form: { sections: [main] }, list: { columns: ['city'] } },
    ])
    const [everybody] = await layoutsOf(superAdmin)
    expect(everybody!.list!.columns).toEqual(['company', 'city'])
    const ofRole = await read({ roleId: sellers })
    expect(ofRole).toMatchObject({ layout: { list: { columns: ['city'] } }, everybody: { form: { sections: [main] } } })
    expect(ofRole.roles.find(({ id }: { id: number }) => id === sellers)).toMatchObject({ isArranged: true })
  })

  it('that says nothing is deleted: the screens are as delivered', async () => {
    await save(form([main]))
    const { body } = await save({}, { version: 1 })
    expect(body.data).toEqual({ version: 0 })
    expect(await layoutsOf(seller)).toEqual([])
  })

  it('that somebody else has changed is a 409, and nothing is lost', async () => {
    await save(form([main]))
    expect((await save(form([]))).status).toBe(409)
    expect((await save({}, { version: 3 })).status).toBe(409)
    expect((await save(form([]), { version: 1 })).body.data).toEqual({ version: 2 })
    expect((await save(form([main]), { version: 1 })).status).toBe(409)
  })

  it.each<[string, object, string]>([
    ['hides a required field', form([], { hidden: ['company'] }), '“Company” is required, so it can’t be hidden'],
    ['puts one behind More', form([{ id: 'a', fields: [{ path: 'company', more: true }] }]), 'so it can’t be behind'],
    [
      'makes one depend on another',
      form([{ id: 'a', fields: [{ path: 'company', shownWhen: { field: 'city', test: 'filled' } }] }]),
      '“Company” is required, so it can’t depend on another field',
    ],
    [
      'makes its section depend on another',
      form([{ id: 'a', fields: [{ path: 'company' }], shownWhen: { field: 'city', test: 'filled' } }]),
      'so its section can’t depend',
    ],
    ['folds its section', form([{ id: 'a', folded: true, fields: [{ path: 'company' }] }]), 'can’t be folded'],
    ['names a field twice', form([main], { hidden: ['city'] }), '“City” is there twice'],
    ['has a section twice', form([main, { id: 'main', fields: [] }]), 'section “main” is there twice'],
    [
      'has fields that wait for each other',
      form([
        {
          id: 'a',
          fields: [
            { path: 'city', shownWhen: { field: 'email', test: 'filled' } },
            { path: 'email', shownWhen: { field: 'city', test: 'filled' } },
          ],
        },
      ]),
      'neither would be shown',
    ],
    ['has no sections', { form: { hidden: [] } }, 'must be a list'],
    [
      'has a condition of no sense',
      form([{ id: 'a', fields: [], shownWhen: { field: 'city', test: 'like' } }]),
      'test',
    ],
    ['has a path that is none', form([{ id: 'a', fields: [{ path: "x'; drop table" }] }]), 'named by its path'],
    ['has an id that is none', form([{ id: '<b>', fields: [] }]), 'needs an id'],
    [
      'sorts by what can’t be sorted',
      { list: { columns: ['city'], sort: { field: 'custom', direction: 'up' } } },
      'asc',
    ],
    ['has no columns', { list: { columns: [] } }, 'at least one column'],
    ['is much too large', form(Array.from({ length: 41 }, (_, at) => ({ id: `s${at}`, fields: [] }))), 'at most 40'],
  ])('that %s is refused', async (_, layout, sentence) => {
    const { status, body } = await save(layout)
    expect(status).toBe(400)
    expect(body.message).toContain(sentence)
    expect(await layoutsOf(superAdmin)).toEqual([])
  })

  it('may name fields that there are not, and loses what nobody knows', async () => {
    const sections = [{ id: 'main', color: 'red', fields: [{ path: 'gone.with.a.plugin', script: 'alert(1)' }] }]
    expect((await save(form(sections))).status).toBe(200)
    expect((await layoutsOf(seller))[0]!.form).toEqual({
      sections: [{ id: 'main', fields: [{ path: 'gone.with.a.plugin' }] }],
    })
  })

  it('is only for people who may arrange screens, of records that there are', async () => {
    expect((await save(form([main]), {}, seller)).status).toBe(403)
    expect((await seller.post('/api/Layout/Read', { records: 'lead' })).status).toBe(403)
    expect((await save(form([main]), { records: 'unicorn' })).status).toBe(400)
    expect((await save(form([main]), { roleId: 98765 })).status).not.toBe(200)
  })

  it('is no access control: the API has hidden fields as before', async () => {
    await save(form([], { hidden: ['city'] }))
    const { body } = await superAdmin.post('/api/Lead/List', { columns: ['city'], limit: 1 })
    expect(body.success).not.toBe(false)
  })

  it('is in the audit log with what it was before and after', async () => {
    await save(form([main]))
    await save({ ...form([main]), list: { columns: ['city'] } }, { version: 1 })
    const { rows } = await sql<{ subject: string; details: object }>`
      select subject, details from core.audit_entry where action = 'layoutChanged' order by position desc limit 2`.execute(
      test.db.query,
    )
    expect(rows).toEqual([
      { subject: 'Layout of leads', details: { list: { before: null, after: { columns: ['city'] } } } },
      { subject: 'Layout of leads', details: { form: { before: null, after: { sections: [main] } } } },
    ])
  })

  it('goes to another deployment with its role by name, and a later one replaces it', async () => {
    await save(form([main]))
    await save({ list: { columns: ['city'] } }, { roleId: sellers })
    const none = (): never => {
      throw new Error('a layout has no files')
    }
    const source = {
      files: { read: none, receive: none },
      fieldsOf: async (_: unknown, entity: string) => test.catalog.get(entity)?.entity.fields,
    }
    const items = await test.db.transaction((tx) => layoutProfile.read(tx, source))
    expect(Object.keys(items)).toEqual(['lead', 'lead/Salesperson'])
    await sql`delete from core.layout`.execute(test.db.query)
    await test.db.transaction(async (tx) => {
      for (const [name, item] of Object.entries(items)) await layoutProfile.write(tx, name, item, source)
      await layoutProfile.write(tx, 'lead', { ...items.lead, list: { columns: ['company'] } }, source)
    })
    expect(await layoutsOf(seller)).toEqual([
      { entity: 'lead', form: { sections: [main] }, list: { columns: ['city'] } },
    ])
    expect((await layoutsOf(superAdmin))[0]!.list).toEqual({ columns: ['company'] })
    await expect(
      test.db.transaction((tx) => layoutProfile.write(tx, 'lead/Pilot', items.lead!, source)),
    ).rejects.toThrow('there is no role “Pilot”')
  })
})
