import plugin from '../plugin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import { addDays, today } from '@core/entity'
import { can } from '../../shared/referralPermissions'
import type { ReferralTables } from '../referralTables'
import { referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  manager = await test.as('Intake Manager')
})
afterAll(() => test.close())

const review = addDays(today(), 10)
const create = async () =>
  (await manager.post('/api/referral/createReferral', referralBody({ assignedTo: 4 }))).body.data.id as number
const read = async (id: number) => (await manager.get(`/api/referral/${id}`)).body.data

/** Sends a change with the stored version. */
async function change(id: number, patch: object, who = manager) {
  return who.put(`/api/referral/${id}`, { version: (await read(id)).version, ...patch })
}

/** Sets a status directly, as the submission of the intake form or the passage of time does. */
async function force(id: number, status: number) {
  const held = status === 11
  const set = {
    status,
    hold_reason: held ? 1 : null,
    hold_review_date: held ? review : null,
    held_from_status: held ? 2 : null,
    close_reason: { 12: 1, 13: 7, 14: 12 }[status] ?? null,
  }
  await test.db.as<ReferralTables>().query.updateTable('referrals.referral').set(set).where('id', '=', id).execute()
}

describe('a change of status', () => {
  it('follows D3’s table, and is stored in the history with the person and the reason', async () => {
    const id = await create()
    await change(id, { status: 2 })
    expect(await change(id, { status: 12, closeReason: 4, statusNote: 'Full until autumn' })).toMatchObject({
      status: 200,
      body: { data: { status: 12, closeReason: 4, labels: { status: 'Declined', closeReason: 'Capacity' } } },
    })
    expect(await change(id, { status: 1, statusNote: 'A place is free' })).toMatchObject({
      status: 200,
      body: { data: { status: 1, closeReason: null } },
    })
    const history = await test.db
      .as<ReferralTables>()
      .query.selectFrom('referrals.status_change')
      .selectAll()
      .where('referral_id', '=', id)
      .orderBy('id')
      .execute()
    expect(
      history.map(({ from_status, to_status, close_reason, note, changed_by }) => [
        from_status,
        to_status,
        close_reason,
        note,
        changed_by,
      ]),
    ).toEqual([
      [null, 1, null, null, 3],
      [1, 2, null, null, 3],
      [2, 12, 4, 'Full until autumn', 3],
      [12, 1, null, 'A place is free', 3],
    ])
  })

  it('one’s own is taken back with the hold that it made; nobody else’s, no sent form and no end', async () => {
    const id = await create()
    const undo = async (who = manager) =>
      (await who.put('/api/referralStatus/Undo', { id, version: (await read(id)).version })).status
    await change(id, { status: 11, holdReason: 1, holdReviewDate: review })
    expect(await undo(await test.as('Super Admin'))).toBe(409)
    expect(await undo()).toBe(200)
    expect(await read(id)).toMatchObject({ status: 1, holdReason: null, holdReviewDate: null, heldFromStatus: null })
    expect(await undo()).toBe(409)
    for (const patch of [{ status: 3 }, { status: 12, closeReason: 4 }]) {
      await change(id, patch)
      expect(await undo()).toBe(409)
    }
  })

  it('outside the table is refused with the possible transitions, and nothing changes', async () => {
    const id = await create()
    const before = await read(id)
    expect(await change(id, { status: 10, nextFollowUp: '2024-09-01' })).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            field: 'status',
            message:
              "A referral can't go from New to Active. From here it can go to: Contacted, Intake Sent, On Hold, Declined, Withdrawn, Duplicate / entered in error",
          },
        ],
      },
    })
    expect(await read(id)).toEqual(before)
  })

  it('to Intake Review is made by the family, not by the staff', async () => {
    const id = await create()
    await change(id, { status: 3 })
    expect((await change(id, { status: 4 })).body.message).toBe(
      'A referral moves to Intake Review automatically when the family submits the intake form',
    )
  })

  it.each([
    [{ status: 12 }, 'closeReason', 'Close reason is required'],
    [{ status: 12, closeReason: 12 }, 'closeReason', 'Close reason: choose one that belongs to Declined'],
    [{ status: 11, holdReviewDate: review }, 'holdReason', 'Hold reason is required'],
    [{ status: 11, holdReason: 1 }, 'holdReviewDate', 'Review date is required'],
    [{ status: 11, holdReason: 14, holdReviewDate: review }, 'statusNote', 'Say in a note why the referral is on hold'],
    [
      { status: 11, holdReason: 1, holdReviewDate: addDays(today(), 31) },
      'holdReviewDate',
      'Review date can be at most 30 days ahead',
    ],
    [
      { status: 2, closeReason: 1 },
      'closeReason',
      'Only a declined, withdrawn or discharged referral has a close reason',
    ],
    [{ holdReason: 1 }, 'holdReason', 'Only a referral on hold has a hold reason'],
    [{ holdReviewDate: review }, 'holdReviewDate', 'Only a referral on hold has a review date'],
  ])('%j is refused at %s: %s', async (patch, field, message) => {
    expect(await change(await create(), patch)).toMatchObject({ status: 400, body: { errors: [{ field, message }] } })
  })
})

describe('a referral on hold', () => {
  it('stores its previous status, and returns there without its hold data', async () => {
    const id = await create()
    await change(id, { status: 2 })
    expect((await change(id, { status: 11, holdReason: 4, holdReviewDate: review })).body.data).toMatchObject({
      heldFromStatus: 2,
      holdReason: 4,
      holdReviewDate: review,
      labels: { holdReason: 'Authorization pending', heldFromStatus: 'Contacted' },
    })
    expect((await change(id, { status: 1 })).body.message).toContain(
      "can't go from On Hold to New. From here it can go to: Contacted, Declined, Withdrawn",
    )
    expect((await change(id, { status: 2 })).body.data).toMatchObject({
      status: 2,
      heldFromStatus: null,
      holdReason: null,
      holdReviewDate: null,
    })
  })

  it('can get another reason or date, under the same rules', async () => {
    const id = await create()
    await change(id, { status: 11, holdReason: 1, holdReviewDate: review })
    expect((await change(id, { holdReviewDate: addDays(review, 5) })).body.data).toMatchObject({
      status: 11,
      heldFromStatus: 1,
      holdReviewDate: addDays(review, 5),
    })
    expect((await change(id, { holdReviewDate: '2020-01-01' })).body.message).toBe("Review date can't be in the past")
    expect((await change(id, { holdReason: null })).body.message).toBe('Hold reason is required')
    expect((await change(id, { holdReason: 14 })).body.message).toBe('Say in a note why the referral is on hold')
  })

  it('may remain after its review date while other fields are changed', async () => {
    const id = await create()
    await change(id, { status: 11, holdReason: 1, holdReviewDate: review })
    await test.db
      .as<ReferralTables>()
      .query.updateTable('referrals.referral')
      .set({ hold_review_date: '2024-01-01' })
      .where('id', '=', id)
      .execute()
    expect((await change(id, { nextFollowUp: '2024-02-01' })).status).toBe(200)
  })
})

describe('the permission for a change of status', () => {
  /** Gives these permissions, and no others, to the Intake Coordinator. */
  async function hold(...permissions: number[]): Promise<Caller> {
    const { id } = await test.db.query
      .selectFrom('core.role')
      .select('id')
      .where('name', '=', 'Intake Coordinator')
      .executeTakeFirstOrThrow()
    await test.db.query.deleteFrom('core.role_permission').where('role_id', '=', id).execute()
    await test.db.query
      .insertInto('core.role_permission')
      .values(
        [can.view, can.viewOwn, can.update, can.updateOwn, ...permissions].map((permission_id) => ({
          role_id: id,
          permission_id,
        })),
      )
      .execute()
    return test.as('Intake Coordinator')
  }

  it.each([
    ['changeStatus', 1, { status: 2 }],
    ['hold', 1, { status: 11, holdReason: 1, holdReviewDate: review }],
    ['hold', 11, { holdReviewDate: addDays(review, 1) }],
    ['hold', 11, { status: 2 }],
    ['reopen', 12, { status: 1, statusNote: 'Again' }],
    ['changeStatus', 12, { closeReason: 2 }],
  ] as const)('is %s from %i for %j: 403 without it, 200 with it alone', async (permission, from, patch) => {
    const id = await create()
    await force(id, from)
    const others = [can.changeStatus, can.hold, can.reopen].filter((other) => other !== can[permission])
    expect(await change(id, patch, await hold(...others))).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('You do not have the necessary permissions for') },
    })
    expect((await read(id)).version).toBe(1)
    expect((await change(id, patch, await hold(can[permission]))).status).toBe(200)
  })

  it('is an administrator’s if the referral was entered in error', async () => {
    const id = await create()
    await force(id, 15)
    expect((await change(id, { status: 1, statusNote: 'It was right' }, await hold(can.reopen))).status).toBe(403)
    expect((await change(id, { status: 1, statusNote: 'It was right' }, await test.as('Administrator'))).status).toBe(
      200,
    )
  })
})
