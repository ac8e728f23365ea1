import path from 'node:path'
import plugin from '../plugin'
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { sampleFiles, uploaded, type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { createEntry, renameEntry, retireEntry } from '@core/server/administration'
import { sourceList } from '../../shared/referralLookups'
import { referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
let auditor: Caller

beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
  auditor = await test.as('Auditor')
})
afterAll(() => test.close())

async function create(more: object) {
  const { status, body } = await manager.post('/api/referral/createReferral', { ...referralBody(), ...more })
  expect([status, body.message]).toEqual([201, expect.any(String)])
  return body.data
}
const read = async (caller: Caller, { id }: { id: string }) =>
  (await test.app.inject({ url: `/api/file/${id}`, cookies: Object.fromEntries(caller.cookies) })).statusCode

describe('the files of a referral [D3]', () => {
  it('are read with it, and the sensitive ones only by people who may see them', async () => {
    const [card, report, order] = [
      await uploaded(manager, sampleFiles.jpg, 'card.jpg'),
      await uploaded(manager),
      await uploaded(manager),
    ]
    const { id } = await create({
      coverages: [{ payer: 'Aetna', memberId: 'W1', cardFront: [card] }],
      clinical: { report: [report] },
      guardians: [
        {
          name: 'Ana',
          relationship: 1,
          phone: '555-010-0001',
          email: 'ana@demo.test',
          legalCustody: 1,
          custodyDocument: [order],
        },
      ],
    })
    const seen = (await auditor.get(`/api/referral/${id}`)).body.data
    expect([seen.coverages[0].cardFront, seen.clinical, seen.guardians[0].custodyDocument]).toEqual([
      null,
      null,
      [order],
    ])
    expect([await read(manager, card), await read(manager, report), await read(manager, order)]).toEqual([
      200, 200, 200,
    ])
    expect([await read(auditor, card), await read(auditor, report), await read(auditor, order)]).toEqual([
      404, 404, 200,
    ])
  })

  it('are deleted with the change that removes them, and can’t be used in other records', async () => {
    const report = await uploaded(manager)
    const { id, version } = await create({ clinical: { report: [report] } })
    expect(
      (await manager.post('/api/referral/createReferral', { ...referralBody(), clinical: { report: [report] } })).body
        .errors,
    ).toEqual([
      { field: 'clinical.report', message: "Diagnosis report: a file is gone, or isn't yours. Please upload it again" },
    ])
    expect((await manager.put(`/api/referral/${id}`, { version, clinical: { report: [] } })).status).toBe(200)
    expect(await read(manager, report)).toBe(404)
  })

  it('are deleted permanently with the purged record', async () => {
    const report = await uploaded(manager)
    const { id } = await create({ clinical: { report: [report] } })
    expect((await manager.delete(`/api/referral/${id}`)).status).toBe(200)
    const there = () => existsSync(path.join(test.filesFolder, report.id))
    await test.runJob('core.clearFiles')
    expect(there(), 'the delete can be taken back').toBe(true)
    await sql`update referrals.referral set deleted_at = now() - interval '31 days' where id = ${id}`.execute(
      test.db.query,
    )
    await test.runJob('core.purgeDeleted')
    await test.runJob('core.clearFiles')
    expect(there()).toBe(false)
  })
})

describe('the look-up lists of referrals', () => {
  it('have the ids of D3, and the names given by an administrator, in records, lists and S7.9’s call', async () => {
    const { id } = await create({ source: 3 })
    await test.db.transaction((tx) => renameEntry(tx, sourceList, 3, 'School or nursery'))
    expect((await manager.get(`/api/referral/${id}`)).body.data.labels.source).toBe('School or nursery')
    const { data } = (await manager.post('/api/referral/List', { filter: { source: '3' } })).body
    expect(data.find((row: { id: number }) => row.id === id).labels.source).toBe('School or nursery')
    const reasons = (await manager.get('/api/referralHoldReason/getAllReason')).body
    expect([reasons.totalItems, reasons.data[0]]).toEqual([14, { id: 1, name: 'Awaiting family response' }])
  })

  it('show a retired entry in existing records, and offer a new one at once', async () => {
    const { id, version } = await create({ source: 4 })
    const added = await test.db.transaction(async (tx) => {
      await retireEntry(tx, sourceList, 4, true)
      return createEntry(tx, sourceList, 'Podcast')
    })
    expect((await manager.put(`/api/referral/${id}`, { version, nextFollowUp: '2030-01-01', source: 4 })).status).toBe(
      200,
    )
    expect((await manager.post('/api/referral/createReferral', { ...referralBody(), source: 4 })).body.errors).toEqual([
      { field: 'source', message: "Source: this entry can't be chosen any more" },
    ])
    expect((await create({ source: added })).labels.source).toBe('Podcast')
  })
})
