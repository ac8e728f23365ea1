import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp } from '@core/kernel/server/testing/testApp'

let test: TestApp
let intake: Caller

beforeAll(async () => {
  test = await createTestApp()
  intake = await test.as('Mechanic')
})
afterAll(() => test.close())

const form = '/vehicles/add'
const typed = { form, draft: { owner: { lastName: 'Torres' }, note: 'a\u0000b' }, base: {} }

describe('a draft', () => {
  it('is available on another device until it is saved or discarded', async () => {
    expect((await intake.post('/api/draft/View', { form })).body).toEqual({ success: true, data: null })
    await intake.post('/api/draft/Save', { ...typed, draft: {} })
    expect((await intake.post('/api/draft/Save', typed)).status).toBe(200)
    const elsewhere = await test.as('Mechanic')
    const { data } = (await elsewhere.post('/api/draft/View', { form })).body
    expect(data).toEqual({ draft: typed.draft, base: {}, savedAt: expect.any(String) })
    expect((await elsewhere.post('/api/draft/Discard', { form })).status).toBe(200)
    expect((await intake.post('/api/draft/View', { form })).body.data).toBeNull()
  })

  it('is stored for a limited number of a person’s forms, and replaces the oldest', async () => {
    const manager = await test.as('Dispatcher')
    for (let n = 0; n <= 100; n++)
      await manager.post('/api/draft/Save', { form: `/vehicles/edit/${n}`, draft: { n }, base: {} })
    const stored = async (n: number) =>
      (await manager.post('/api/draft/View', { form: `/vehicles/edit/${n}` })).body.data !== null
    expect([await stored(0), await stored(1), await stored(100)]).toEqual([false, true, true])
    await sql`delete from core.draft where form like '/vehicles/edit/%'`.execute(test.db.query)
  })

  it('belongs to the person, the form and the role in which it was typed', async () => {
    await intake.post('/api/draft/Save', typed)
    expect((await intake.post('/api/draft/View', { form: '/vehicles/edit/1' })).body.data).toBeNull()
    expect((await (await test.as('Dispatcher')).post('/api/draft/View', { form })).body.data).toBeNull()
    const { rows } = await sql<{ id: number }>`
      insert into core.user_role (user_id, role_id)
      select "user".id, role.id from core."user", core.role where email = 'mechanic@fleet.test' and role.name = 'Trainer' returning role_id as id`.execute(
      test.db.query,
    )
    const both = await test.as('Mechanic')
    await both.post('/api/draft/Save', typed)
    expect((await both.post('/api/auth/change-role', { roleId: rows[0]!.id })).status).toBe(200)
    expect((await both.post('/api/draft/View', { form })).body.data).toBeNull()
  })

  it('is stored for 14 days', async () => {
    const care = await test.as('Trainer')
    await care.post('/api/draft/Save', typed)
    await sql`update core.draft set saved_at = now() - interval '15 days'`.execute(test.db.query)
    expect((await care.post('/api/draft/View', { form })).body.data).toBeNull()
    await care.post('/api/draft/Save', { ...typed, form: '/other' })
    const { rows } = await sql`select form from core.draft`.execute(test.db.query)
    expect(rows).toEqual([{ form: '/other' }])
  })

  it.each(['', 'https://elsewhere.test/', '/vehicles?name=Torres', `/${'x'.repeat(300)}`, 5, null])(
    'belongs to a path of a form, not to %j',
    async (wrong) => {
      expect((await intake.post('/api/draft/Save', { ...typed, form: wrong })).status).toBe(400)
    },
  )

  it('is refused when it is larger than any form', async () => {
    expect((await intake.post('/api/draft/Save', { ...typed, draft: { text: 'x'.repeat(1_100_000) } })).status).toBe(
      413,
    )
  })
})
