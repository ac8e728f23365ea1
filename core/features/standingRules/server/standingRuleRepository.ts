import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Fields, RecordOf } from '@core/kernel/entity/Field'
import { type StandingRule, valuesOfRule } from '@core/kernel/entity/standingRules'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { stale } from '@core/kernel/server/platform/http/errors'

interface StoredRule {
  readonly id: string
  readonly chosen: Readonly<Record<string, unknown>>
  readonly version: number
}

/** @returns what was chosen, for every rule that is not as delivered */
export async function readChosen(db: Database | Transaction): Promise<readonly StoredRule[]> {
  const { rows } = await sql<StoredRule>`select id, chosen, version from core.standing_rule order by id`.execute(
    db.query,
  )
  return rows
}

/**
 * Stores the values of a rule.
 * @param version that the sender read, 0 for a rule that nobody has set
 * @returns the values before
 * @throws HttpError 409 when it was changed since
 */
export async function storeStandingRule<F extends Fields>(
  tx: Transaction,
  rule: StandingRule<F>,
  values: RecordOf<F>,
  version: number,
  by: number,
): Promise<RecordOf<F>> {
  await sql`
    insert into core.standing_rule (id, chosen, version) values (${rule.id}, '{}', 0) on conflict (id) do nothing`.execute(
    tx.query,
  )
  const { rows } = await sql<StoredRule>`
    select id, chosen, version from core.standing_rule where id = ${rule.id} for update`.execute(tx.query)
  const stored = rows[0]!
  if (stored.version !== version) throw stale('This rule')
  const isDelivered = isDeepStrictEqual(values, rule.delivered)
  await sql`
    update core.standing_rule set chosen = ${JSON.stringify(isDelivered ? {} : values)}::jsonb, version = version + 1, updated_at = now(),
      updated_by = ${by} where id = ${rule.id}`.execute(tx.query)
  return valuesOfRule(rule, { [rule.id]: stored.chosen })
}
