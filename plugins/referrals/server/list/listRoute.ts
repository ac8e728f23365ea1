import { choices, text } from '@core/entity/fieldKinds'
import { listQuery, pageOf, sortOf } from '@core/server/lists/listQuery'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { listAnswer } from '@core/server/routes/answers'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { invalid } from '@core/server/routes/errors'
import { referralPriorities, referralSources, referralTypes } from '../../shared/referralLookups'
import { can } from '../../shared/referralPermissions'
import { referralStatuses } from '../../shared/referralStatuses'
import { referralRowSchema } from '../referralSchemas'
import { listReferrals, referralSortColumns } from './listReferrals'

const query = {
  ...listQuery,
  status: choices('status', referralStatuses),
  type: choices('type', referralTypes),
  priority: choices('priority', referralPriorities),
  source: choices('source', referralSources),
  assignedTo: text('assignedTo', { max: 2000, help: 'Ids with commas between' }),
}

/** The list of referrals. S3.20, S7.9. */
export function listRoute({ db }: ServerContext): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/referral/getAllReferral',
    access: can.view,
    summary: 'List referrals',
    query,
    answer: listAnswer(referralRowSchema),
    async handle({ query, viewer }) {
      const { status, type, priority, source } = query
      const filters = { status, type, priority, source, assigned_to: idsOf('assignedTo', query.assignedTo) }
      return listReferrals(db, { ...pageOf(query), ...sortOf(query, referralSortColumns), search: query.search, filters }, viewer)
    },
  })
}

/** @throws Refusal 400 when it is not a list of ids. */
function idsOf(field: string, list: string | null | undefined): number[] | null {
  if (!list) return null
  const ids = list.split(',').map((id) => (/^[1-9]\d{0,9}$/.test(id) ? Number(id) : Number.NaN))
  if (!ids.every((id) => id <= 2_147_483_647)) throw invalid([{ field, message: `${field} must be ids with commas between, such as 1,2` }])
  return ids
}
