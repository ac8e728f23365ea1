import type { Migration } from '@core/server/plugin'
import { accounts } from './schema/accounts'
import { leads } from './schema/leads'
import { quotes } from './schema/quotes'
import { rollUps } from './schema/rollUps'
import { targets } from './schema/targets'
import { tasks } from './schema/tasks'
import { transfers } from './schema/transfers'
import { vehicles } from './schema/vehicles'

/** All tables of sales. */
export const schema: Migration = {
  id: '0001-schema',
  sql: [vehicles, leads, accounts, quotes, tasks, targets, transfers, rollUps].join('\n'),
}
