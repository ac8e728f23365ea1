import { sql } from 'kysely'
import { definePoint } from '@core/contract'
import type { Fields, RecordOf } from '@core/kernel/entity/Field'
import { type StandingRule, valuesOfRule } from '@core/kernel/entity/standingRules'
import type { Database, Transaction } from '../platform/database/Database'

/** A rule whose values administrators set, such as after how many days a lead is stale. */
export const standingRules = definePoint<StandingRule>('rule.standing@1')

/** @returns the values of a rule that count now. In SQL, `core.standing_number('crm.staleLeads', 'red1', 5)` is one of them. */
export async function readStandingRule<F extends Fields>(
  db: Database | Transaction,
  rule: StandingRule<F>,
): Promise<RecordOf<F>> {
  const { rows } = await sql<{ chosen: Readonly<Record<string, unknown>> }>`
    select chosen from core.standing_rule where id = ${rule.id}`.execute(db.query)
  return valuesOfRule(rule, rows[0] ? { [rule.id]: rows[0].chosen } : {})
}
