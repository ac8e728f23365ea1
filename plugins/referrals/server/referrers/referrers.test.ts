import { afterAll, beforeAll, expect, it } from 'vitest'
import { deployment } from '@deployment/deployment'
import { type Caller, type TestApp, createTestApp } from '@core/server/testing'
import plugin from '../plugin'
import { referralBody } from '../testing/referralBody'

let test: TestApp
let manager: Caller
let intake: Caller
let intakeId: number
let made = 0
beforeAll(async () => {
  test = await createTestApp({ plugins: [plugin], deployment })
  ;[manager, intake] = [await test.as('Intake Manager'), await test.as('Intake Coordinator')]
  intakeId = (await intake.get('/api/user/me')).body.user.id
})
afterAll(() => test.close())

const riverside = { referredByName: 'Dr. Amina Yusuf', referredByOrganization: 'Riverside Pediatrics' }

/** A referral of a new child. */
async function refer(more: object) {
  made += 1
  const body = referralBody({ source: 2, ...more })
  const client = { ...body.client, firstName: 'Maya', lastName: `Ortiz ${'abcdefghijklmnopqrstuvwxyz'[made]}` }
  const answer = await manager.post('/api/referral/createReferral', { ...body, client })
  expect(answer.status, answer.body.message).toBe(201)
  return answer.body.data as { id: number; version: number; referrerId: number | null }
}
const view = async (id: number, caller = manager) => (await caller.get(`/api/referrer/${id}`)).body.data
const figures = async (id: number, caller = manager) =>
  (await caller.post('/api/referrer/Figures', { ids: [id] })).body.data

it('[D3] a referral finds its referrer by NPI, else by name and phone, and fills in the directory’s empty fields', async () => {
  const first = await refer({ ...riverside, referredByPhone: '555-010-0101' })
  expect(await view(first.referrerId!)).toMatchObject({ name: 'Dr. Amina Yusuf', organization: 'Riverside Pediatrics' })
  const found = await manager.post('/api/referrer/Options', { search: 'amina yusuf' })
  expect(found.body.data).toMatchObject([{ id: first.referrerId, hint: 'Riverside Pediatrics' }])
  const byPhone = await refer({
    referredByName: 'dr. amina yusuf',
    referredByPhone: '555-010-0101',
    referredByNpi: '1234567893',
  })
  expect(byPhone.referrerId).toBe(first.referrerId)
  const byNpi = await refer({ referredByName: 'A. Yusuf, MD', referredByNpi: '1234567893' })
  expect(byNpi.referrerId).toBe(first.referrerId)
  expect(await view(first.referrerId!)).toMatchObject({ name: 'Dr. Amina Yusuf', npi: '1234567893' })
  const other = await refer({ ...riverside, referredByPhone: '555-010-0199', referredByNpi: '1000000004' })
  expect(other.referrerId).not.toBe(first.referrerId)
})

it('[D3] a family that refers itself is not added to the directory', async () => {
  expect(
    (await refer({ source: 1, referredByName: 'Rosa Ortiz', referredByPhone: '555-010-0142' })).referrerId,
  ).toBeNull()
})

it('[D2] figures and referrals of a referrer include only referrals that the viewer may see', async () => {
  const mine = await refer({ ...riverside, referredByName: 'Dr. Piotr Nowak', assignedTo: intakeId })
  await refer({ ...riverside, referredByName: 'Dr. Piotr Nowak' })
  const id = mine.referrerId!
  expect(await figures(id)).toEqual([{ id, received: 2, started: 0, medianDays: null }])
  expect(await figures(id, intake)).toEqual([{ id, received: 1, started: 0, medianDays: null }])
  const listed = await intake.post('/api/referral/List', { filter: { referrerId: String(id) } })
  expect(listed.body.data.map((row: { id: number }) => row.id)).toEqual([mine.id])
  expect((await (await test.as('Salesperson')).post('/api/referrer/Figures', { ids: [id] })).status).toBe(403)
})

it('[D2 323] a merge moves the referrals, fills in missing values, and still recognizes the other name', async () => {
  const keep = await refer({ ...riverside, referredByName: 'Dr. Grace Lund', referredByPhone: '555-010-0111' })
  const twin = await refer({
    ...riverside,
    referredByName: 'Grace Lund',
    referredByPhone: '555-010-0112',
    referredByFax: '555-010-0113',
  })
  const body = { keep: keep.referrerId, merge: twin.referrerId }
  expect((await intake.post('/api/referrer/Merge', body)).status).toBe(403)
  const refused = await manager.delete(`/api/referrer/Delete?id=${twin.referrerId}`)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('merge the two instead')])
  expect((await manager.post('/api/referrer/Merge', body)).body.message).toBe('Referrers merged successfully !!')
  expect(await figures(keep.referrerId!)).toMatchObject([{ received: 2 }])
  expect(await view(keep.referrerId!)).toMatchObject({ phone: '555-010-0111', fax: '555-010-0113' })
  expect((await manager.get(`/api/referrer/${twin.referrerId}`)).status).toBe(404)
  const restored = await manager.post('/api/referrer/Restore', { id: twin.referrerId })
  expect([restored.status, restored.body.message]).toEqual([409, expect.stringContaining('Undo the merge')])
  expect((await refer({ referredByName: 'Grace Lund', referredByPhone: '555-010-0112' })).referrerId).toBe(
    keep.referrerId,
  )
})

it('[D2 323] a merge can be undone for 30 days: referrals, names and values go back, and later referrals stay', async () => {
  const keep = await refer({ ...riverside, referredByName: 'Dr. Nils Berg', referredByPhone: '555-010-0121' })
  const twin = await refer({
    ...riverside,
    referredByName: 'Nils Berg',
    referredByPhone: '555-010-0122',
    referredByFax: '555-010-0123',
  })
  const { body: merged } = await manager.post('/api/referrer/Merge', {
    keep: keep.referrerId,
    merge: twin.referrerId,
  })
  const since = await refer({ ...riverside, referredByName: 'Nils Berg', referredByPhone: '555-010-0122' })
  expect(since.referrerId).toBe(keep.referrerId)
  expect((await manager.get(`/api/referrer/${keep.referrerId}/merges`)).body.data).toMatchObject([
    { id: merged.data.id, name: 'Nils Berg', mergedBy: 'Priya Raman', referrals: 1 },
  ])
  const undo = (who = manager) => who.post('/api/referrer/UndoMerge', { id: merged.data.id })
  expect((await undo(intake)).status).toBe(403)
  expect((await undo()).body.message).toBe('Merge undone successfully !!')
  expect((await undo()).status).toBe(404)
  const { rows: told } = await test.db.pool.query(
    `select action from core.audit_entry where record_entity = 'referrer' and record_id = $1 order by id`,
    [twin.referrerId],
  )
  expect(told).toEqual([{ action: 'recordDeleted' }, { action: 'recordRestored' }])
  expect(await figures(keep.referrerId!)).toMatchObject([{ received: 2 }])
  expect(await figures(twin.referrerId!)).toMatchObject([{ received: 1 }])
  expect(await view(keep.referrerId!)).toMatchObject({ phone: '555-010-0121', fax: null })
  expect((await refer({ referredByName: 'Nils Berg', referredByPhone: '555-010-0122' })).referrerId).toBe(
    twin.referrerId,
  )

  const again = await manager.post('/api/referrer/Merge', { keep: keep.referrerId, merge: twin.referrerId })
  await test.db.pool.query(`update core.record_merge set merged_at = now() - interval '31 days' where id = $1`, [
    again.body.data.id,
  ])
  expect((await manager.post('/api/referrer/UndoMerge', { id: again.body.data.id })).status).toBe(404)
})

it('[D3] names the error of an NPI, in every form', async () => {
  const refused = await manager.post(
    '/api/referral/createReferral',
    referralBody({ referredByNpi: '1234567890', physician: { npi: '12345' } }),
  )
  expect(refused.body.errors).toEqual([
    { field: 'referredByNpi', message: "Referrer’s NPI doesn't match its check digit; compare it with the source" },
    { field: 'physician.npi', message: 'NPI must be 10 digits' },
  ])
  const directory = await manager.post('/api/referrer/Create', { name: 'Dr. Ines Falk', npi: '1234567890' })
  expect(directory.body.errors).toMatchObject([{ field: 'npi' }])
})
