import { aggregateRecords, readMerges } from '@core/server/entities'
import { defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { can } from '../../shared/referralPermissions'
import { referralEntity } from '../../shared/referralEntity'
import { statusId } from '../../shared/referralStatuses'
import { referrerCalls } from '../../shared/referrers/referrerCalls'
import { referrerTable } from './referrerTable'

/** The figures of referrers, and what was merged into one. */
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
  defineRoute(referrerCalls.merges, {
    access: can.merge,
    whileViewing: true,
    async handle({ params: { id }, viewer }) {
      const merges = await readMerges(db, referrerTable, id, viewer)
      const data = merges.map(({ id: merge, name, mergedBy, mergedAt, moved }) => ({
        id: merge,
        name,
        mergedBy: mergedBy ?? '',
        mergedAt,
        referrals: moved.referral?.length ?? 0,
      }))
      return { data, totalItems: data.length }
    },
  }),
]
