import { sql } from 'kysely'
import type { ProfilePart } from '@core/server/plugin'
import { referralStatuses } from '../../shared/referralStatuses'

/** The days in a status after which a referral is late, by the status's name, for a profile of the deployment. */
export const queueLimitProfile: ProfilePart = {
  id: 'queueLimits',
  fields: ['amber', 'red'],
  async read(tx) {
    const { rows } = await sql<{ status: number; amber: number; red: number }>`
      select status, amber, red from referrals.queue_limit order by status`.execute(tx.query)
    return Object.fromEntries(
      rows.map(({ status, amber, red }) => [referralStatuses.find(({ id }) => id === status)!.name, { amber, red }]),
    )
  },
  async write(tx, name, { amber, red }) {
    const status = referralStatuses.find((one) => one.name === name)?.id
    const days = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 1
    if (!days(amber) || !days(red) || red <= amber)
      throw new Error('amber and red must be whole numbers of days from 1, and red more than amber')
    const { rows } =
      await sql`update referrals.queue_limit set amber = ${amber}, red = ${red}, version = version + 1, updated_at = now()
      where status = ${status ?? null} returning id`.execute(tx.query)
    if (rows.length === 0)
      throw new Error(`no limits are kept for a status “${name}”. Take one of those that an export names`)
  },
}
