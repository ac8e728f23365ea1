import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, uploaded } from '@core/server/testing'
import { accountBody, createCrmApp, leadBody, staff, stores } from '../testing/crmApp'

let test: TestApp
let manager: Caller
let salesperson: Caller
let storeManager: Caller
beforeAll(async () => {
  test = await createCrmApp()
  manager = await test.as('Sales Manager')
  salesperson = await test.as('Salesperson')
  storeManager = await test.as('Store Manager')
})
afterAll(() => test.close())

const post = (path: string, body: object, who = manager) => who.post(`/api/${path}`, body)
const make = async (path: string, body: object, who = manager) => {
  const made = await post(`${path}/Create`, body, who)
  expect(made).toMatchObject({ status: 201 })
  return made.body.data
}
const read = async (path: string, id: number) => (await manager.get(`/api/${path}/${id}`)).body.data
const merge = (path: string, keep: { id: number; version: number }, gone: { id: number; version: number }, more = {}) =>
  post(`${path}/Merge`, {
    keep: keep.id,
    keepVersion: keep.version,
    merge: gone.id,
    mergeVersion: gone.version,
    ...more,
  })
const similar = async (path: string, body: object, who = manager) =>
  (await post(`${path}/Similar`, body, who)).body.data.map(({ entity, id, reasons }: Record<string, unknown>) => [
    entity,
    id,
    reasons,
  ])

describe('[D5] possible duplicates', () => {
  it('are found by name, website, address, phone and mail domain, among both leads and accounts', async () => {
    const lead = await make(
      'Lead',
      leadBody({
        company: 'Yamhill Courier, Inc.',
        website: 'https://www.yamhill.example/fleet',
        address: '12 Oak St',
        zip: '97128',
      }),
    )
    const account = await make('Account', accountBody({ company: 'yamhill courier' }))
    await make('Contact', { name: 'Ana Silva', email: 'ana@yamhill.example', phone: '503-555-0111', leadId: lead.id })
    expect(await similar('Lead', { name: 'Yamhill Courier LLC' })).toEqual([
      ['lead', lead.id, ['Same name']],
      ['account', account.id, ['Same name']],
    ])
    expect(await similar('Account', { website: 'yamhill.example' })).toEqual([['lead', lead.id, ['Same website']]])
    expect(await similar('Lead', { address: '12 OAK ST', zip: '97128' })).toEqual([['lead', lead.id, ['Same address']]])
    expect(await similar('Lead', { phone: '503-555-0111' })).toEqual([['lead', lead.id, ['Same phone']]])
    expect(await similar('Lead', { email: 'joe@yamhill.example' })).toEqual([['lead', lead.id, ['Same mail domain']]])
    expect(await similar('Lead', { id: lead.id })).toEqual([['account', account.id, ['Same name']]])
    expect(await similar('Contact', { email: 'ANA@yamhill.example' })).toMatchObject([
      ['contact', expect.any(Number), ['Same email']],
    ])
    expect(await similar('Lead', {})).toEqual([])
  })

  it('are found without marks, and names in other scripts are not all the same (37)', async () => {
    const account = await make('Account', accountBody({ company: 'Łódź Spedycja, Inc.' }))
    await make('Account', accountBody({ company: 'Быстрая доставка' }))
    await make('Contact', { name: 'Søren Østergård', accountId: account.id })
    expect(await similar('Lead', { name: 'LODZ SPEDYCJA' })).toEqual([['account', account.id, ['Same name']]])
    expect(await similar('Lead', { name: 'Москва' })).toEqual([])
    expect(await similar('Contact', { name: 'Soren Ostergard' })).toMatchObject([
      ['contact', expect.any(Number), ['Same name']],
    ])
  })

  it('are found by VIN, and not by the domain of a public mail provider', async () => {
    const account = await make('Account', accountBody({ company: 'Polk Paratransit' }))
    await make('AccountVin', { vin: '5YJ3E1EA2KF317000', accountId: account.id })
    await make('Contact', { name: 'Gil Moss', email: 'gil@gmail.com', accountId: account.id })
    expect(await similar('Account', { vin: '5yj3e1ea2kf317000' })).toEqual([['account', account.id, ['Same VIN']]])
    expect(await similar('Account', { email: 'kim@gmail.com' })).toEqual([])
  })

  it('[S6.6] are only records that the viewer may see', async () => {
    const lead = await make('Lead', leadBody({ company: 'Hidden Hauling', storeId: stores.HQ }))
    expect(await similar('Lead', { name: 'Hidden Hauling' }, salesperson)).toEqual([])
    expect((await post('Lead/Similar', { id: lead.id }, salesperson)).status).toBe(404)
    expect(await similar('Lead', { name: 'Hidden Hauling' })).toHaveLength(1)
  })
})

describe('a list of names (37)', () => {
  it('is sorted and found by letters without their marks, and emoji are found', async () => {
    const companies = ['Zeta', 'Äpfel', 'Apple', 'Éclair', 'Eagle', 'ñandu', 'nano', 'Łukasz', 'Luna', '🚚', 'Mover 🚛']
    for (const company of companies) await make('Lead', leadBody({ company: `${company} 37ab` }))
    const list = async (body: object) =>
      (await post('Lead/List', body)).body.data.map(({ company }: { company: string }) => company.replace(' 37ab', ''))
    const sorted = { commonFilters: { search: '37ab' }, sorting: { fieldName: 'company', direction: 'asc' } }
    const expected = ['🚚', 'Äpfel', 'Apple', 'Eagle', 'Éclair', 'Łukasz', 'Luna', 'Mover 🚛', 'nano', 'ñandu', 'Zeta']
    expect(await list(sorted)).toEqual(expected)
    expect(await list({ commonFilters: { search: '🚚' } })).toEqual(['🚚'])
    expect(await list({ commonFilters: { search: '🚛 37ab' } })).toEqual(['Mover 🚛'])
    for (const search of ['lukasz', 'ŁUK', 'lu 37ab', 'Lukasz 37ab'])
      expect(await list({ commonFilters: { search } }), search).toContain('Łukasz')
    expect(await list({ filter: { company: 'NANDU' } })).toEqual(['ñandu'])
    const { data } = (await post('Search', { search: 'eclair' })).body
    expect(data).toMatchObject([{ entity: 'lead', records: [{ name: 'Éclair 37ab' }] }])
  })
})

describe('[D2] a person who may merge (723, 823)', () => {
  it('proposes the fuller of two leads, and the further stage, which is taken over with its beginning', async () => {
    const full = await make('Lead', leadBody({ company: 'Rogue Valley Transit', city: 'Medford', fleetSize: 12 }))
    const bare = await make('Lead', leadBody({ company: 'Rogue Valley Transit', status: 6 }))
    const { data } = (await post('Lead/MergePreview', { keep: bare.id, merge: full.id })).body
    expect(data.proposal).toEqual({ keep: full.id, take: ['status'] })
    expect(data.differences).toContainEqual({ field: 'status', label: 'Stage', keep: 'Negotiation', other: 'New' })
    const done = await merge('Lead', full, bare, { take: data.proposal.take })
    expect(await read('Lead', full.id)).toMatchObject({ status: 6, furthestStage: 6, stageSince: bare.stageSince })
    await post('Lead/UndoMerge', { id: done.body.data.id })
    expect(await read('Lead', full.id)).toMatchObject({ status: 1 })
  })

  it('merges two leads: missing and chosen values are taken over, with contacts, children and files', async () => {
    const [one, two] = [await uploaded(manager), await uploaded(manager)]
    const keep = await make('Lead', leadBody({ company: 'Lane Transit', city: 'Eugene', basicDoc: [one] }))
    const gone = await make(
      'Lead',
      leadBody({
        company: 'Lane Transit District',
        city: 'Springfield',
        website: 'lane.example',
        status: 4,
        basicDoc: [two],
      }),
    )
    const child = await make('Lead', leadBody({ company: 'Lane Shops', parentId: gone.id }))
    const contact = await make('Contact', { name: 'Mia Chen', leadId: gone.id })
    const preview = (await post('Lead/MergePreview', { keep: keep.id, merge: gone.id })).body.data
    expect(preview).toMatchObject({
      keep: { id: keep.id, name: 'Lane Transit', hint: 'Eugene' },
      // The other one is fuller: it has a website, a contact and a child.
      proposal: { keep: gone.id, take: [] },
    })
    expect(preview.moves).toEqual(
      expect.arrayContaining([
        { id: 'contact', title: 'Contact', count: 1 },
        { id: 'lead', title: 'Lead', count: 1 },
        { id: 'files', title: 'File', count: 1 },
      ]),
    )
    expect(preview.differences).toContainEqual({ field: 'city', label: 'City', keep: 'Eugene', other: 'Springfield' })

    const done = await merge('Lead', keep, gone, { take: ['city'] })
    expect(done).toMatchObject({ status: 200, body: { message: 'Leads merged successfully !!' } })
    expect(await read('Lead', keep.id)).toMatchObject({
      company: 'Lane Transit',
      city: 'Springfield',
      website: 'lane.example',
      status: 1,
      basicDoc: [one, two],
    })
    expect((await manager.get(`/api/Lead/${gone.id}`)).status).toBe(404)
    expect(await read('Contact', contact.id)).toMatchObject({ leadId: keep.id })
    expect(await read('Lead', child.id)).toMatchObject({ parentId: keep.id })
    const told = (await post('Lead/History', { id: keep.id })).body.data
    expect(told.filter(({ of }: { of?: string }) => of === 'Lead').length + told.length).toBeGreaterThan(3)
    expect(told.map(({ note }: { note: string }) => note)).toContain(
      `Lead No. ${gone.id} was merged into No. ${keep.id}`,
    )

    const { id } = done.body.data
    expect((await post('Lead/Merges', { id: keep.id })).body.data).toMatchObject([
      { id, name: 'Lane Transit District' },
    ])
    const { version } = await read('Lead', keep.id)
    await manager.put('/api/Lead/Update', { id: keep.id, version, website: 'lanetransit.example' })
    expect(await post('Lead/UndoMerge', { id })).toMatchObject({
      status: 200,
      body: { message: 'Merge undone successfully !!' },
    })
    expect(await read('Lead', keep.id)).toMatchObject({
      city: 'Eugene',
      website: 'lanetransit.example',
      basicDoc: [one],
    })
    expect(await read('Lead', gone.id)).toMatchObject({
      city: 'Springfield',
      website: 'lane.example',
      status: 4,
      basicDoc: [two],
    })
    expect(await read('Contact', contact.id)).toMatchObject({ leadId: gone.id })
    expect(await read('Lead', child.id)).toMatchObject({ parentId: gone.id })
    expect((await post('Lead/UndoMerge', { id })).body.message).toBe('This merge was undone already.')
  })

  it('merges two accounts, and two contacts', async () => {
    const keep = await make('Account', accountBody({ company: 'Coos Bay Foods' }))
    const gone = await make('Account', accountBody({ company: 'Coos Bay Foods Inc', terms: 3 }))
    const vin = await make('AccountVin', { vin: '1M8GDM9AXKP042788', accountId: gone.id })
    expect((await merge('Account', keep, gone)).body.message).toBe('Accounts merged successfully !!')
    expect(await read('Account', keep.id)).toMatchObject({ terms: 3, vins: ['1M8GDM9AXKP042788'] })
    expect(await read('AccountVin', vin.id)).toMatchObject({ accountId: keep.id })
    const [dana, d] = [
      await make('Contact', { name: 'Dana Whitfield', accountId: keep.id }),
      await make('Contact', { name: 'D. Whitfield', phone: '555-010-0142', accountId: keep.id }),
    ]
    expect((await merge('Contact', dana, d)).status).toBe(200)
    expect(await read('Contact', dana.id)).toMatchObject({ name: 'Dana Whitfield', phone: '555-010-0142' })
  })

  it('leaves a person who was in both accounts there once, and brings both back when it is undone', async () => {
    const keep = await make('Account', accountBody({ company: 'Umpqua Dairy' }))
    const gone = await make('Account', accountBody({ company: 'Umpqua Dairy Inc' }))
    const ana = await make('Contact', { name: 'Ana Reyes', email: 'ana@umpqua.example', accountId: keep.id })
    const twin = await make('Contact', { name: 'ána reyes', phone: '555-010-0177', accountId: gone.id })
    const other = await make('Contact', { name: 'Ana Reyes', email: 'ana.reyes@else.example', accountId: gone.id })
    const contactsOf = async (accountId: number) =>
      (await post('Contact/List', { filter: { accountId: String(accountId) } })).body.data
        .map(({ id }: { id: number }) => id)
        .toSorted((a: number, b: number) => a - b)
    expect((await merge('Account', keep, gone)).status).toBe(200)
    expect(await contactsOf(keep.id)).toEqual([ana.id, other.id])
    expect(await read('Contact', ana.id)).toMatchObject({ email: 'ana@umpqua.example', phone: '555-010-0177' })
    const { rows } = await test.db.pool.query(
      `select id from core.record_merge where entity = 'account' and gone_id = $1`,
      [gone.id],
    )
    expect((await post('Account/UndoMerge', { id: rows[0].id })).status).toBe(200)
    expect(await contactsOf(keep.id)).toEqual([ana.id])
    expect(await contactsOf(gone.id)).toEqual([twin.id, other.id])
    expect(await read('Contact', ana.id)).toMatchObject({ phone: null })
  })

  it('can’t merge a record with itself, one that changed since the comparison, or one that was merged already', async () => {
    const keep = await make('Lead', leadBody())
    const gone = await make('Lead', leadBody())
    expect(await merge('Lead', keep, keep)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'merge', message: 'Choose two different leads; this one is the same' }] },
    })
    expect((await merge('Lead', keep, { ...gone, version: 9 })).status).toBe(409)
    expect((await merge('Lead', keep, { id: 999_999, version: 1 })).status).toBe(404)
    const answers = await Promise.all([merge('Lead', keep, gone), merge('Lead', gone, keep), merge('Lead', keep, gone)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const [left, other] = (await manager.get(`/api/Lead/${keep.id}`)).status === 200 ? [keep, gone] : [gone, keep]
    expect((await merge('Lead', left, other)).body.message).toBe(
      `Lead No. ${other.id} was merged into No. ${left.id} already. Open that one instead.`,
    )
    expect((await post('Lead/Restore', { id: other.id })).status).not.toBe(200)
  })

  it.each(['crm.lead', 'crm.contact', 'core.file', 'core.record_merge', 'core.history'])(
    'is one transaction: where %s can’t be written, both stay as they were, and so does an undo',
    async (table) => {
      const keep = await make('Lead', leadBody({ company: 'Kept Couriers', basicDoc: [await uploaded(manager)] }))
      const gone = await make('Lead', leadBody({ company: 'Gone Couriers', basicDoc: [await uploaded(manager)] }))
      const contact = await make('Contact', { name: 'Ines Duarte', leadId: gone.id })
      const both = async () => [
        await read('Lead', keep.id),
        await read('Lead', gone.id),
        await read('Contact', contact.id),
      ]
      const whileFailing = async (call: () => Promise<{ status: number; body: { message: string } }>) => {
        await sql
          .raw(
            `create or replace function public.fail() returns trigger language plpgsql as $$ begin raise exception 'no space left'; end $$;
            create trigger fail before insert or update on ${table} for each statement execute function public.fail()`,
          )
          .execute(test.db.query)
        try {
          const before = await both()
          const { status, body } = await call()
          expect([status, body.message]).toEqual([500, 'Something went wrong. Please try again later.'])
          expect(await both()).toEqual(before)
        } finally {
          await sql.raw(`drop trigger fail on ${table}`).execute(test.db.query)
        }
      }
      await whileFailing(() => merge('Lead', keep, gone))
      const { id } = (await merge('Lead', keep, gone)).body.data
      await whileFailing(() => post('Lead/UndoMerge', { id }))
      expect((await post('Lead/UndoMerge', { id })).status).toBe(200)
    },
  )

  it('needs both to be theirs to change', async () => {
    const mine = await make('Lead', leadBody({ storeId: stores.East }))
    const other = await make('Lead', leadBody({ storeId: stores.HQ }))
    const own = await make('Lead', leadBody({ assignTo: staff.salesperson }))
    const body = { keep: mine.id, merge: other.id }
    expect((await post('Lead/MergePreview', body, storeManager)).status).toBe(404)
    expect((await post('Lead/MergePreview', { keep: own.id, merge: mine.id }, salesperson)).status).toBe(403)
  })

  it('can undo it for 30 days, and not while the kept record is deleted', async () => {
    const [a, b, c] = [await make('Lead', leadBody()), await make('Lead', leadBody()), await make('Lead', leadBody())]
    const first = (await merge('Lead', a, b)).body.data.id
    const second = (await merge('Lead', c, await read('Lead', a.id))).body.data.id
    expect((await post('Lead/UndoMerge', { id: first })).body.message).toBe(
      `Lead No. ${a.id} was deleted, merged or transferred since. Take that back first, then undo this merge.`,
    )
    expect((await post('Lead/UndoMerge', { id: second })).status).toBe(200)
    await sql`update core.record_merge set merged_at = now() - interval '31 days' where id = ${first}`.execute(
      test.db.query,
    )
    expect((await post('Lead/UndoMerge', { id: first })).body.message).toMatch(/A merge can be undone for 30 days\.$/)
  })
})
