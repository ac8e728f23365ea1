import type { JsonSchema } from '@core/entity/Field'
import { integer } from '@core/entity/fieldKinds'
import { entityList } from '@core/server/entities/list/EntityList'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { oneAnswer } from '@core/server/routes/answers'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { can } from '../../shared/referralPermissions'
import { usualPeriod } from '../../shared/strip/stripTypes'
import { referralTable } from '../referralTable'
import { readStrip } from './readStrip'

const whole = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', required: Object.keys(properties), properties })
const number = { type: 'number' }
const orNull = { type: ['number', 'null'] }
const text = { type: 'string' }
const count = { count: { type: 'integer' }, filter: { type: 'object', additionalProperties: text } }
const counted = whole(count)
const named = { id: { type: 'integer' }, name: text, ...count }

const stripSchema = whole({
  from: text,
  to: text,
  phases: { type: 'array', items: whole({ ...named, medianDays: orNull, left: counted }) },
  firstContact: whole({ ...count, medianHours: orNull }),
  holds: { type: 'array', items: whole({ ...named, days: number }) },
  reviewsDue: counted,
  intakeSent: counted,
  intakeSubmitted: counted,
  received: counted,
  started: counted,
  authorizationsEnding: counted,
})

/** The referral strip of the home dashboard, in one call. D6 */
export function stripRoutes({ db, catalog }: Pick<ServerContext, 'db' | 'catalog'>): readonly Route[] {
  const list = entityList(referralTable, catalog)
  return [
    defineRoute({
      method: 'GET',
      path: '/api/referral/Strip',
      access: can.view,
      summary: 'View the figures of referrals',
      query: { days: integer('Days', { min: 1, max: 3660 }) },
      answer: oneAnswer(stripSchema),
      handle: async ({ query: { days }, viewer }) => ({ data: await readStrip(db, list, viewer, days ?? usualPeriod) }),
    }),
  ]
}
