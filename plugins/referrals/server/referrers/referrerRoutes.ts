import { sql } from 'kysely'
import { recordAudit, type Viewer } from '@core/server/access'
import type { Transaction } from '@core/server/database'
import { aggregateRecords, lockRecord } from '@core/server/entities'
import { defineRoute, invalid, notFound, publishChange, type Route, type ServerContext } from '@core/server/plugin'
import { can } from '../../shared/referralPermissions'
import { referralEntity } from '../../shared/referralEntity'
import { statusId } from '../../shared/referralStatuses'
import { referrerCalls } from '../../shared/referrers/referrerCalls'
import { referrerEntity } from '../../shared/referrers/referrerEntity'
import { referrerTable } from './referrerTable'

/** What came of the referrals of referrers, and two who are one. */
export const referrerRoutes = ({ db, catalog }: Pick<ServerContext, 'db' | 'catalog'>): readonly Route[] => [
  defineRoute(referrerCalls.figures, {
    access: can.view,
    whileViewing: true,
    async handle({ body, viewer }) {
      const request = {
        filter: { referrerId: body.ids.join(',') },
        groupBy: ['referrerId'],
        measures: [
          { of: 'count' },
          { of: 'count', filter: { reached: String(statusId.active) } },
          { of: 'median', field: 'daysToStart' },
        ],
      } as const
      const { data: rows } = await aggregateRecords({ db, catalog }, referralEntity.id, request, viewer)
      const data = rows.map(({ group, values: [received, started, medianDays] }) => ({
        id: Number(group.referrerId),
        received: Number(received),
        started: Number(started),
        medianDays: medianDays === null ? null : Number(medianDays),
      }))
      return { data, totalItems: data.length }
    },
  }),
  defineRoute(referrerCalls.merge, {
    access: can.merge,
    async handle({ body: { keep, merge }, viewer, request }) {
      if (keep === merge) throw invalid([{ field: 'merge', message: 'Choose two referrers' }])
      await db.transaction(async (tx) => {
        await mergeReferrers(tx, keep, merge, viewer)
        await recordAudit(tx, {
          action: 'referrersMerged',
          person: viewer.id,
          roleId: viewer.roleId,
          subject: `Referrer ${keep}`,
          request,
          details: { merged: merge },
        })
      })
      return { message: 'Referrers merged successfully !!' }
    },
  }),
]

/** The one that stays has the referrals of both, and takes over what it lacks. The other goes on being recognized. */
async function mergeReferrers(tx: Transaction, keep: number, merge: number, viewer: Viewer): Promise<void> {
  // In one order, so that two merges of the same two wait for each other.
  for (const id of [keep, merge].toSorted((a, b) => a - b)) {
    const stored = await lockRecord(tx, referrerTable, id, viewer, 'update')
    if (!stored?.allowed) throw notFound('Referrer')
  }
  await sql`update referrals.referral set referrer_id = ${keep} where referrer_id = ${merge}`.execute(tx.query)
  await sql`update referrals.referrer kept set
      organization = coalesce(kept.organization, gone.organization), specialty = coalesce(kept.specialty, gone.specialty),
      npi = coalesce(kept.npi, gone.npi), phone = coalesce(kept.phone, gone.phone), fax = coalesce(kept.fax, gone.fax),
      email = coalesce(kept.email, gone.email), address = coalesce(kept.address, gone.address),
      search_text = concat_ws(' ', kept.name, coalesce(kept.organization, gone.organization), coalesce(kept.npi, gone.npi),
        coalesce(kept.phone, gone.phone), coalesce(kept.email, gone.email)),
      version = kept.version + 1, updated_at = now(), updated_by = ${viewer.id}
    from referrals.referrer gone where kept.id = ${keep} and gone.id = ${merge}`.execute(tx.query)
  await sql`update referrals.referrer_alias set referrer_id = ${keep} where referrer_id = ${merge}`.execute(tx.query)
  await sql`insert into referrals.referrer_alias (referrer_id, name, organization, npi, phone)
    select ${keep}, name, organization, npi, phone from referrals.referrer where id = ${merge}`.execute(tx.query)
  await sql`update referrals.referrer set deleted_at = now(), deleted_by = ${viewer.id} where id = ${merge}`.execute(
    tx.query,
  )
  await publishChange(tx, referrerEntity.id, [keep, merge], viewer)
}
