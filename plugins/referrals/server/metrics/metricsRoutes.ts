import { referralCalls } from '../../shared/referralCalls'
import { defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { listSql } from '@core/server/entities'
import { can } from '../../shared/referralPermissions'
import { usualPeriod } from '../../shared/metrics/metricsTypes'
import { referralTable } from '../referralTable'
import { readMetrics } from './readMetrics'

/** The referral strip of the home dashboard, in one call. D6 */
export function metricsRoutes({ catalog }: Pick<ServerContext, 'catalog'>): readonly Route[] {
  const list = listSql(referralTable, catalog)
  return [
    defineRoute(referralCalls.metrics, {
      access: can.view,
      readsReplica: true,
      handle: async ({ query: { days }, viewer, reads }) => ({
        data: await readMetrics(reads, list, viewer, days ?? usualPeriod),
      }),
    }),
  ]
}
