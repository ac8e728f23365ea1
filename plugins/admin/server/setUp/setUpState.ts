import { sql } from 'kysely'
import type { Database, Transaction } from '@core/server/plugin'
import type { SetUpStep } from '../../contract/setUpSteps'

/** @returns whether each step is done, in their order; undefined if the person has dismissed the checklist */
export async function readDone(
  { query }: Database,
  steps: readonly SetUpStep[],
  userId: number,
): Promise<readonly boolean[] | undefined> {
  const conditions = sql.join(steps.map(({ doneSql }) => sql.raw(doneSql)))
  const { rows } = await sql<{ done: readonly boolean[] }>`
    select array[${conditions}]::boolean[] as done
    where not exists (select from admin.set_up_dismissed where user_id = ${userId})`.execute(query)
  return rows[0]?.done
}

/** Hides the checklist from a person, for good. */
export async function dismissSetUp({ query }: Transaction, userId: number): Promise<void> {
  await sql`insert into admin.set_up_dismissed (user_id) values (${userId}) on conflict do nothing`.execute(query)
}
