import type { Migration } from '@core/server/plugin'
import { rowTriggerSql, storedRollUps } from '../figures/rollUps'

const tables = [...new Set(Object.values(storedRollUps).map(({ of }) => of))]

/** One trigger a table in place of three for each of its roll-ups: a write of a lead costs a fraction of what it did. */
export const rowTriggers: Migration = {
  id: '0002-rowTriggers',
  sql: tables.map(rowTriggerSql).join('\n'),
}
