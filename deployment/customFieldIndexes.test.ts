import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import { type FieldApp, createFieldApp, ramp, width } from './testing/fieldApp'

let app: FieldApp
let test: TestApp
let superAdmin: Caller
const addField = (body: object) => app.addField(body)
const addLead = (more?: object) => app.addLead(more)
beforeAll(async () => {
  app = await createFieldApp()
  ;({ test, superAdmin } = app)
})
afterAll(() => test.close())
beforeEach(() => app.clear())

describe('a field that is often sorted and filtered', () => {
  const build = () => test.runJob('core.tendCustomIndexes')
  const stateOf = async (id: number) => (await superAdmin.get(`/api/CustomField/${id}`)).body.data
  const indexes = async () => {
    const { rows } = await sql<{ name: string; valid: boolean }>`
      select relname as name, indisvalid as valid from pg_class join pg_index on indexrelid = pg_class.oid
      where relname like 'custom\_field\_%' and relnamespace = 'crm'::regnamespace order by 1`.execute(test.db.query)
    return rows
  }
  afterEach(async () => {
    await sql`delete from core.custom_field`.execute(test.db.query)
    await build()
  })

  /** What a list reads, as Postgres plans it for the values of the request. */
  async function planOf(request: object): Promise<string> {
    const queried = vi.spyOn(test.db.pool, 'query')
    const { status, body } = await superAdmin.post('/api/Lead/List', { limit: 20, total: false, ...request })
    expect(status, body.message).toBe(200)
    // The overloads of query; the list calls the one with an object.
    const statements = queried.mock.calls.map(([first]) => first as unknown as { text?: string; values?: unknown[] })
    queried.mockRestore()
    const { text, values } = statements.findLast((one) => one.text?.includes('"lead"'))!
    const { rows } = await test.db.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  async function manyLeads(custom: string): Promise<void> {
    await sql`
      insert into crm.lead (company, status, lead_type, custom, search_text)
      select 'Company ' || n, 1, 1, ${sql.raw(custom)}, 'company ' || n from generate_series(1, 20000) n`.execute(
      test.db.query,
    )
  }

  it('has an index, which every page, filter and cursor of the list uses', async () => {
    const number = await addField({ ...width, min: null, max: null, indexed: true })
    const day = await addField({ records: 'lead', label: 'Checked on', kind: 7, indexed: true })
    const text = await addField({ records: 'lead', label: 'Chassis', kind: 1, indexed: true })
    const one = await addField({ ...ramp, indexed: true })
    const several = await addField({ ...ramp, label: 'Aids', kind: 9, indexed: true })
    await manyLeads(
      `jsonb_build_object('wheelchairWidth', n, 'checkedOn', date '2000-01-01' + n % 9000, 'chassis', 'WDB' || n, 'ramp', case when n % 500 = 0 then 2 else 1 end, 'aids', jsonb_build_array(case when n % 500 = 0 then 2 else 1 end))`,
    )
    expect(await stateOf(number.id)).toMatchObject({ index: 1, indexProblem: null })
    await build()
    for (const { id } of [number, day, text, one, several]) expect(await stateOf(id)).toMatchObject({ index: 2 })
    const nameOf = ({ id }: { id: number }) => `custom_field_${id}_`

    for (const [field, path] of [
      [number, 'wheelchairWidth'],
      [day, 'checkedOn'],
      [text, 'chassis'],
    ] as const)
      for (const direction of ['asc', 'desc']) {
        const sorting = { fieldName: `custom.${path}`, direction }
        expect(await planOf({ sorting }), `${path} ${direction}`).toContain(nameOf(field))
        const { body } = await superAdmin.post('/api/Lead/List', { limit: 20, sorting, total: false })
        const next = await planOf({ sorting, cursor: body.next })
        expect(next, `the page after it, ${path} ${direction}`).toContain(nameOf(field))
        expect(next).not.toContain('Seq Scan on lead')
      }
    for (const [field, filter] of [
      [number, { 'custom.wheelchairWidth': '500..510' }],
      [day, { 'custom.checkedOn': '2010-01-01..2010-01-03' }],
      [text, { 'custom.chassis': '=WDB777' }],
      [text, { 'custom.chassis': 'wdb7777' }],
      [one, { 'custom.ramp': '2' }],
    ] as const)
      expect(await planOf({ filter }), JSON.stringify(filter)).toContain(nameOf(field))
    // In an order that has no index of its own, or the planner hopes to meet enough rows on its way.
    const aids = { filter: { 'custom.aids': '2' }, sorting: { fieldName: 'website', direction: 'asc' } }
    expect(await planOf(aids)).toContain(nameOf(several))
    const { body } = await superAdmin.post('/api/Lead/List', {
      filter: { 'custom.checkedOn': '2010-01-01..2010-01-01' },
    })
    expect(body.data[0].company).toMatch(/^Company /)
  })

  it('loses it with the mark, and gets it back with the field', async () => {
    const { id, version } = await addField({ ...width, indexed: true })
    await build()
    expect(await indexes()).toHaveLength(1)
    const unmarked = await superAdmin.put('/api/CustomField/Update', { id, version, indexed: false })
    expect(unmarked.body.data).toMatchObject({ index: null })
    await build()
    expect(await indexes()).toEqual([])
    await superAdmin.put('/api/CustomField/Update', { id, version: version + 1, indexed: true })
    await build()
    await superAdmin.delete(`/api/CustomField/Delete?id=${id}`)
    await build()
    expect(await indexes()).toEqual([])
    await superAdmin.post('/api/CustomField/Restore', { id })
    await build()
    expect(await indexes()).toMatchObject([{ valid: true }])
    expect(await stateOf(id)).toMatchObject({ index: 2 })
  })

  it('says why it has none and what to do, and a build that was interrupted is done again', async () => {
    const { id } = await addField({ ...width, indexed: true })
    await sql`insert into crm.lead (company, status, lead_type, custom) values ('Wrong', 1, 1, '{"wheelchairWidth": "wide"}')`.execute(
      test.db.query,
    )
    await build()
    const failed = await stateOf(id)
    expect(failed.index).toBe(3)
    expect(failed.indexProblem).toContain('save the field again')
    expect(failed.indexProblem).not.toContain('wide')
    // What a crash leaves behind as well.
    expect(await indexes()).toMatchObject([{ valid: false }])
    await sql`delete from crm.lead where company = 'Wrong'`.execute(test.db.query)
    await superAdmin.put('/api/CustomField/Update', { id, version: failed.version, help: 'Between the wheels' })
    await build()
    expect(await indexes()).toMatchObject([{ valid: true }])
    expect(await stateOf(id)).toMatchObject({ index: 2, indexProblem: null })
  })

  it('is built by one node at a time', async () => {
    const { id } = await addField({ ...width, indexed: true })
    const other = await test.db.pool.connect()
    await other.query('select pg_advisory_lock(7461096)')
    await build()
    expect(await stateOf(id)).toMatchObject({ index: 1 })
    await other.query('select pg_advisory_unlock(7461096)')
    other.release()
    await build()
    expect(await stateOf(id)).toMatchObject({ index: 2 })
  })

  it('can’t be a formula, nor one of too many', async () => {
    const formula = { records: 'lead', label: 'Double', kind: 12, formula: 'estimatedUnits * 2', indexed: true }
    expect((await superAdmin.post('/api/CustomField/Create', formula)).body.errors[0].field).toBe('indexed')
    for (let n = 1; n <= 8; n++) await addField({ records: 'lead', label: `Size ${n}`, kind: 3, indexed: true })
    const ninth = await superAdmin.post('/api/CustomField/Create', { ...width, indexed: true })
    expect(ninth.body.errors).toMatchObject([{ field: 'indexed' }])
  })
})

describe('a field that quick search finds', () => {
  const build = () => test.runJob('core.tendCustomIndexes')
  const found = async (search: string, by = superAdmin) =>
    (await by.post('/api/Lead/List', { commonFilters: { search }, columns: ['company'] })).body.data.map(
      ({ company }: { company: string }) => company,
    )

  it('finds its texts, numbers and choices by name, in the list and in the search over everything', async () => {
    await addField({ records: 'lead', label: 'Chassis', kind: 1, searchable: true })
    await addField({ ...width, max: 2_000_000, searchable: true })
    await addField({ ...ramp, searchable: true })
    await addField({
      ...ramp,
      label: 'Aids',
      kind: 9,
      options: [{ name: 'Hoist' }, { name: 'Écharpe' }],
      searchable: true,
    })
    await addLead({ company: 'By text', custom: { chassis: 'Zéppelin 12' } })
    await addLead({ company: 'By number', custom: { wheelchairWidth: 765_432 } })
    await addLead({ company: 'By choice', custom: { ramp: 2 } })
    await addLead({ company: 'By choices', custom: { aids: [1, 2] } })
    expect(await found('zeppelin'), 'not before its index is ready').toEqual([])
    await build()
    await expect.poll(() => found('zeppelin')).toEqual(['By text'])
    expect(await found('text zepp')).toEqual(['By text'])
    expect(await found('765432')).toEqual(['By number'])
    expect(await found('foldi')).toEqual(['By choice'])
    expect(await found('echarpe hoi')).toEqual(['By choices'])
    expect(await found('fo')).toContain('By choice')
    const everywhere = async (search: string) =>
      (await superAdmin.post('/api/Search', { search })).body.data.flatMap(
        ({ records }: { records: { name: string; why?: string }[] }) => records,
      )
    expect(await everywhere('foldi')).toMatchObject([{ name: 'By choice', why: 'Ramp: Folding' }])
    expect(await everywhere('765432')).toMatchObject([{ why: 'Wheelchair width: 765432' }])
  })

  it('finds a sensitive one only for people who may see it, and no kinds that have no text', async () => {
    const day = { records: 'lead', label: 'Checked on', kind: 7, searchable: true }
    expect((await superAdmin.post('/api/CustomField/Create', day)).body.errors[0].field).toBe('searchable')
    await addField({ records: 'referral', label: 'Fears', kind: 1, sensitive: true, searchable: true })
    await superAdmin.post('/api/referral/createReferral', {
      type: 1,
      receivedDate: '2026-05-04',
      source: 1,
      client: { firstName: 'Noor', lastName: 'Haddad', dateOfBirth: '2018-06-21', state: 'NY', zip: '10001' },
      service: { servicesRequested: [1] },
      custom: { fears: 'Thunderclaps' },
    })
    await build()
    const seen = async (by: Caller) => {
      const { body } = await by.post('/api/referral/list', { commonFilters: { search: 'thunderclap' } })
      return body.data.length
    }
    await expect.poll(() => seen(superAdmin)).toBe(1)
    expect(await seen(await test.as('Auditor'))).toBe(0)
  })
})
