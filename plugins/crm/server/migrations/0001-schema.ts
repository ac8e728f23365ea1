import { rollUpTableSql } from '@core/server/entities'
import type { Migration } from '@core/server/plugin'
import { firstRollUps } from '../figures/rollUps'
import { accounts } from './schema/accounts'
import { leads } from './schema/leads'
import { quotes } from './schema/quotes'
import { statementTriggers } from './schema/statementTriggers'
import { targets } from './schema/targets'
import { tasks } from './schema/tasks'
import { transfers } from './schema/transfers'
import { vehicles } from './schema/vehicles'

/** Roll-ups for boards and dashboards, because counting a million rows on each request is too slow. */
const rollUps = Object.entries(firstRollUps).flatMap(([name, rollUp]) => [
  rollUpTableSql('crm', name, rollUp),
  statementTriggers(name, rollUp),
  `analyze ${name};`,
])

/** All tables of sales. */
export const schema: Migration = {
  id: '0001-schema',
  sql: [vehicles, leads, accounts, quotes, tasks, targets, transfers, ...rollUps].join('\n'),
}
