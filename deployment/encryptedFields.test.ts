import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, createTestApp, download, importSheet } from '@core/server/testing'
import { draftCalls } from '@core/kernel/shared/draftCalls'
import { createDataKeys } from '@core/kernel/server/platform/dataKeys'
import { setDataKeys } from '@core/kernel/server/platform/database/sealedTexts'
import { sealStoredValues } from '@core/kernel/server/start/sealStoredValues'
import { testDataKeys } from '@core/kernel/server/testing/testDatabase'
import { deployment } from './deployment'
import { createFormApp, save, submit, verify } from '@plugins/referrals/server/forms/testing/formApp'
import { sampleAnswers } from '@plugins/referrals/shared/forms/testing/sampleAnswers'
import plugin from '@plugins/referrals/server/plugin'
import { referralBody } from '@plugins/referrals/server/testing/referralBody'

/** A member ID that occurs nowhere by chance. */
const memberId = 'ZQX-"4711"\\unlikely'
const payer = 'Sunshine Health'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
}, 60_000)
afterAll(async () => {
  setDataKeys(testDataKeys)
  await test.close()
})

const client = (lastName: string, ssnLast4: string) => ({ ...referralBody().client, lastName, ssnLast4 })
const create = async (more: object) =>
  (await manager.post('/api/referral/createReferral', { ...referralBody(), ...more })).body.data
const coveragesOf = async (id: number) => (await manager.get(`/api/referral/${id}`)).body.data.coverages

/** Every place of the database that contains one of these texts, read as bytes that are not decrypted. */
async function plainPlaces(...texts: readonly string[]): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
    test.db.query,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      raw: Buffer
    }>`select convert_to(whole::text, 'UTF8') as raw from ${sql.raw(name)} whole`.execute(test.db.query)
    if (rows.some(({ raw }) => texts.some((text) => raw.includes(text)))) found.push(name)
  }
  return found
}

const stored = async () =>
  (
    await sql<{ ssn: Buffer; coverages: Buffer }>`
      select convert_to(ssn_last4, 'UTF8') as ssn, convert_to(coverages::text, 'UTF8') as coverages
      from referrals.referral referral join referrals.client on client.id = client_id where coverages is not null and ssn_last4 is not null`.execute(
      test.db.query,
    )
  ).rows.map(({ ssn, coverages }) => `${ssn.toString()} ${coverages.toString()}`)

describe('[security 6] SSN digits and member ids', () => {
  it('are read as they were written, in any way, and are nowhere in the database in plain text', async () => {
    const made = await create({ client: client('Quist', '8264'), coverages: [{ payer, memberId }] })
    expect(made.coverages).toMatchObject([{ memberId }])
    const { version } = made
    const changed = await manager.put(`/api/referral/${made.id}`, {
      version,
      coverages: [{ payer, memberId: `${memberId}-2` }],
    })
    expect(changed.body.data.coverages).toMatchObject([{ memberId: `${memberId}-2` }])
    expect(changed.body.data.client.ssnLast4).toBe('8264')

    const form = '/referral/edit-referral/1'
    expect((await manager.post(draftCalls.save.path, { form, draft: { memberId }, base: { memberId } })).status).toBe(
      200,
    )
    expect((await manager.post(draftCalls.view.path, { form })).body.data).toMatchObject({ draft: { memberId } })

    const app = await createFormApp(test)
    const { token, referralId } = await app.fresh()
    const family = test.visitor()
    await verify(family, token)
    const answers = { ...sampleAnswers.intake, coverages: [{ payer, memberId }] }
    expect((await save(family, token, answers)).status).toBe(200)
    expect(await plainPlaces('unlikely')).toEqual([])
    expect((await submit(family, token, { answers: { coverages: [{ payer, memberId }] } })).status).toBeLessThan(300)
    const { rows } = await test.db.pool.query('select answers from referrals.form_submission where referral_id = $1', [
      referralId,
    ])
    expect(rows[0].answers.coverages).toMatchObject([{ memberId }])

    const sheet = [
      'Type,Received,Source,Client: First name,Client: Last name,Client: Date of birth,Client: State,Client: ZIP,Client: Last 4 of SSN,Service: Services requested,Coverage 1: Payer,Coverage 1: Member ID',
      `New client,2024-05-06,Physician,Ida,Moss,2015-03-04,Oregon,97201,8264,ABA,${payer},unlikely-4711`,
    ].join('\n')
    const imported = await importSheet(manager, 'referral', sheet)
    expect(imported, JSON.stringify(imported)).toMatchObject({ state: 'done', done: 1 })
    const listed = (await manager.post('/api/referral/List', { filter: { 'client.lastName': 'Moss' } })).body.data
    expect(await coveragesOf(listed[0].id)).toMatchObject([{ memberId: 'unlikely-4711' }])

    const exported = await download(test, manager, 'POST', '/api/referral/Export', {
      format: 'csv',
      columns: ['client.ssnLast4', 'coverages'],
    })
    expect(exported.rows.flat()).toContain('8264')
    expect(await plainPlaces('unlikely')).toEqual([])
    for (const one of await stored()) expect(one).not.toContain('8264')
  })

  it('of two merged clients, and in a saved view, are encrypted too', async () => {
    const [keep, merge] = [
      await create({ client: client('Vale', '5518') }),
      await create({ client: client('Vale', '5519') }),
    ]
    const admin = await test.as('Super Admin')
    const versionOf = async (id: number) => (await admin.get(`/api/client/${id}`)).body.data.version
    const merged = await admin.post('/api/client/Merge', {
      keep: keep.clientId,
      keepVersion: await versionOf(keep.clientId),
      merge: merge.clientId,
      mergeVersion: await versionOf(merge.clientId),
      take: ['ssnLast4'],
    })
    expect(merged.status).toBeLessThan(300)
    expect((await admin.get(`/api/client/${keep.clientId}`)).body.data.ssnLast4).toBe('5519')
    const { rows } = await sql<{
      raw: Buffer
    }>`select convert_to(merged::text, 'UTF8') as raw from referrals.client_merge merged`.execute(test.db.query)
    for (const { raw } of rows) expect(String(raw)).not.toMatch(/551[89]/)

    const state = { columns: [], sort: { field: 'id', direction: 'asc' }, display: 'table' }
    const view = await manager.post('/api/view/Create', {
      entity: 'referral',
      name: 'By digits',
      state: { ...state, filters: { 'client.ssnLast4': '=8264' } },
    })
    expect(view.body.data?.state.filters, JSON.stringify(view.body)).toEqual({ 'client.ssnLast4': '=8264' })
    const { rows: views } = await sql<{
      raw: Buffer
    }>`select convert_to(state::text, 'UTF8') as raw from core.saved_view`.execute(test.db.query)
    expect(views.some(({ raw }) => raw.includes('8264'))).toBe(false)
  })

  it('that somebody copied out of a database are not decrypted for them', async () => {
    const [one] = await stored()
    const token = /sealed2\S+?(?=[\s"])/.exec(one!)![0]
    const { status } = await manager.post('/api/referral/createReferral', referralBody({ school: { name: token } }))
    expect(status).toBe(400)
  })

  it('that were stored as plain text are encrypted by a start, and again with a newer key; without the older key the start states what to do', async () => {
    const { id } = await create({ client: client('Reed', '7731'), coverages: [{ payer, memberId }] })
    await sql`update referrals.referral set coverages = ${JSON.stringify([{ payer, memberId }])} where id = ${id}`.execute(
      test.db.query,
    )
    await sql`update referrals.client set ssn_last4 = '7731' where id = (select client_id from referrals.referral where id = ${id})`.execute(
      test.db.query,
    )
    expect(await plainPlaces('unlikely')).toEqual(['referrals.referral'])
    const tables = [...test.catalog.values()]
    const seal = (keys = testDataKeys) => sealStoredValues(test.db, keys, tables, plugin.encryptedColumns!)
    expect(await seal()).toBe(2)
    expect(await plainPlaces('unlikely')).toEqual([])
    expect(await seal(), 'it is done once').toBe(0)

    const [young, old] = [Buffer.alloc(32, 9), Buffer.alloc(32, 7)]
    const both = createDataKeys(() => [young, old])
    setDataKeys(both)
    const found = async () =>
      (await manager.post('/api/referral/List', { filter: { 'client.ssnLast4': '7731' } })).body.totalItems
    expect(await found(), 'by the older key').toBe(1)
    const rotated = await Promise.all([seal(both), seal(both)])
    expect(
      rotated.filter((count) => count > 0),
      'of two nodes one does it',
    ).toHaveLength(1)
    for (const one of await stored())
      expect(one.match(/sealed2\.\w{8}/g)).toEqual(one.match(/sealed2\.\w{8}/g)!.map(() => `sealed2.${both.currentId}`))
    const { rows: views } = await sql<{
      raw: Buffer
    }>`select convert_to(state::text, 'UTF8') as raw from core.saved_view`.execute(test.db.query)
    expect(views.every(({ raw }) => raw.includes(`sealed2.${both.currentId}`))).toBe(true)
    setDataKeys(createDataKeys(() => [young]))
    expect(await found()).toBe(1)
    expect(await coveragesOf(id)).toMatchObject([{ memberId }])
    await expect(seal(createDataKeys(() => [old]))).rejects.toThrow('that key is not there. Add it behind the others')
  })
})
