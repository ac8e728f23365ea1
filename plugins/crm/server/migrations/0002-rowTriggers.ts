import { rollUpTriggerSql } from '@core/server/entities'
import type { Migration } from '@core/server/plugin'
import { firstRollUps } from '../figures/rollUps'
import { dropStatementTriggers } from './schema/statementTriggers'

const tables = [...new Set(Object.values(firstRollUps).map(({ of }) => of))]
const namesOf = (table: string) => Object.entries(firstRollUps).flatMap(([name, { of }]) => (of === table ? name : []))

/** One trigger for each table replaces three for each of its roll-ups, which makes a write of a lead several times cheaper. */
export const rowTriggers: Migration = {
  id: '0002-rowTriggers',
  sql: tables
    .flatMap((table) => ['', dropStatementTriggers(namesOf(table)), rollUpTriggerSql('crm', table, firstRollUps)])
    .join('\n'),
}
