import { sql } from 'kysely'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import { notFound } from '@core/kernel/server/platform/http/errors'

/** @returns the automation of a run. @throws HttpError 404 */
export async function automationOfRun(
  tx: Transaction,
  run: number,
): Promise<{ readonly id: number; readonly name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    select automation.id, automation.name from core.automation_run run
    join core.automation on automation.id = run.automation_id where run.id = ${run}`.execute(tx.query)
  if (!rows[0]) throw notFound('Run')
  return rows[0]
}
