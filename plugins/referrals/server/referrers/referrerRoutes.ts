import { recordAudit } from '@core/server/access'
import { aggregateRecords } from '@core/server/entities'
import { defineRoute, invalid, type Route, type ServerContext } from '@core/server/plugin'
import { can } from '../../shared/referralPermissions'
import { referralEntity } from '../../shared/referralEntity'
import { statusId } from '../../shared/referralStatuses'
import { referrerCalls } from '../../shared/referrers/referrerCalls'
import { mergeReferrers, readMerges, undoReferrerMerge } from './mergeReferrers'

/** The figures of referrers, and merges of two that are the same. */
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
      const id = await db.transaction(async (tx) => {
        const made = await mergeReferrers(tx, keep, merge, viewer)
        await recordAudit(tx, {
          action: 'referrersMerged',
          person: viewer.id,
          roleId: viewer.roleId,
          subject: `Referrer ${keep}`,
          request,
          details: { merged: merge },
        })
        return made
      })
      return { data: { id }, message: 'Referrers merged successfully !!' }
    },
  }),
  defineRoute(referrerCalls.merges, {
    access: can.merge,
    whileViewing: true,
    async handle({ params: { id }, viewer }) {
      const data = await readMerges(db, id, viewer)
      return { data, totalItems: data.length }
    },
  }),
  defineRoute(referrerCalls.undoMerge, {
    access: can.merge,
    async handle({ body: { id }, viewer, request }) {
      await db.transaction(async (tx) => {
        const kept = await undoReferrerMerge(tx, id, viewer)
        await recordAudit(tx, {
          action: 'referrerMergeUndone',
          person: viewer.id,
          roleId: viewer.roleId,
          subject: `Referrer ${kept}`,
          request,
          details: { merge: id },
        })
      })
      return { message: 'Merge undone successfully !!' }
    },
  }),
]
