import plugin from './plugin'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { fieldPathsOf } from '@core/entity'
import { download, waitForOperation, importSheet, type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { referralEntity } from '../shared/referralEntity'
import { fullReferralBody, referralBody } from './testing/referralBody'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
})
afterAll(() => test.close())
beforeEach(() => sql`truncate referrals.referral, referrals.client restart identity cascade`.execute(test.db.query))

const columns = fieldPathsOf(referralEntity.fields).map(({ path }) => path)
const made = async (body: object) => (await manager.post('/api/referral/createReferral', body)).body.data.id as number
const view = async (id: number) => {
  const {
    createdAt: _created,
    updatedAt: _updated,
    statusSince: _since,
    ...record
  } = (await manager.get(`/api/referral/${id}`)).body.data
  return record
}

describe('referrals', () => {
  it.each(['csv', 'xlsx'] as const)('that are exported as %s are imported unchanged', async (format) => {
    // For lists with more than five rows a file contains a summary.
    const { otherAuthorizations: _others, benefits: _benefits, ...full } = fullReferralBody()
    // Amounts come back with two decimals.
    const coverages = full.coverages!.map((coverage) => ({
      ...coverage,
      ...(coverage.deductible && { deductible: '1500.00' }),
    }))
    const before = [
      await view(await made({ ...full, coverages })),
      await view(await made(referralBody({ client: { ...referralBody().client, firstName: 'Nils' } }))),
    ]
    const { bytes } = await download(test, manager, 'POST', '/api/referral/Export', { format, columns, filter: {} })
    await sql`truncate referrals.referral, referrals.client restart identity cascade`.execute(test.db.query)
    expect(await importSheet(manager, 'referral', bytes, { duplicates: 'create' })).toMatchObject({
      done: 2,
      problems: [],
    })
    expect([await view(1), await view(2)]).toEqual(before)
  })

  it('of an existing client, by last name, date of birth and phone or first name, are recognized by an import', async () => {
    await made(referralBody({ client: { ...referralBody().client, phone: '555-010-0102' } }))
    const header =
      'Type,Source,Received,Client: First name,Client: Last name,Client: Date of birth,Client: State,Client: ZIP,Client: Phone,Service: Services requested\r\n'
    const row = (first: string, last: string, phone: string) =>
      `New client,Family,2024-05-06,${first},${last},2016-02-29,Oregon,97201,${phone},ABA\r\n`
    const text =
      header +
      row('NORA', 'quist', '') +
      row('Nonny', 'Quist', '5550100102') +
      row('Other', 'Quist', '') +
      row('Nora', 'Quist-Lee', '') +
      row('Nora', 'Quist-Lee', '')
    expect(await importSheet(manager, 'referral', text)).toMatchObject({ total: 5, done: 2, skipped: 3, problems: [] })
  })

  it('can change their status together, and back', async () => {
    const ids = [await made(referralBody()), await made(referralBody())]
    const hold = {
      status: 11,
      holdReason: 6,
      holdReviewDate: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      statusNote: 'all hands',
    }
    const operation = await waitForOperation(
      manager,
      await manager.post('/api/referral/Bulk', { action: 'update', values: hold, ids }),
    )
    expect(operation).toMatchObject({ done: 2, problems: [] })
    expect(await view(ids[0]!)).toMatchObject({ status: 11, holdReason: 6, heldFromStatus: 1 })
    expect(await waitForOperation(manager, await manager.post(`/api/operation/${operation.id}/undo`))).toMatchObject({
      done: 2,
      problems: [],
    })
    expect(await view(ids[0]!)).toMatchObject({
      status: 1,
      holdReason: null,
      holdReviewDate: null,
      heldFromStatus: null,
    })
  })
})
