import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Caller, TestApp } from '@core/server/testing'
import type { ReferralInput } from '../../../shared/referralEntity'
import type { PacketItem } from '../../../shared/packet/packetTypes'
import { fullReferralBody } from '../../testing/referralBody'

let people = 0

/** @returns a new referral whose first guardian has an email address of their own */
export async function createFamily(
  caller: Caller,
  more: Partial<ReferralInput> = {},
): Promise<{ id: number; email: string; phone: string }> {
  const email = `guardian${++people}@family.example`
  const phone = `555-020-${String(people).padStart(4, '0')}`
  const guardians = [{ name: 'Ingrid Quist', relationship: 1, phone, email, legalCustody: 2 }]
  const created = await caller.post('/api/referral/createReferral', { ...fullReferralBody(), guardians, ...more })
  const { id } = created.body.data as { id: number }
  return { id, email, phone }
}

/** @returns the messages to this address, once there are as many as expected */
export async function mailsTo(test: TestApp, to: string, count: number) {
  await expect.poll(() => test.sent.filter((message) => message.to === to)).toHaveLength(count)
  return test.sent.filter((message) => message.to === to)
}

/** @returns the state of a form of a referral's packet */
export async function packetItem(caller: Caller, id: number, form = 'intake'): Promise<PacketItem> {
  const { data } = (await caller.get(`/api/referral/${id}/packet`)).body as { data: { items: PacketItem[] } }
  return data.items.find((one) => one.form === form)!
}

/** @returns the number of valid form links of a referral */
export async function countLiveLinks(test: TestApp, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from referrals.form_link where referral_id = ${id} and revoked_at is null and spent_at is null`.execute(
    test.db.query,
  )
  return rows[0]!.n
}
