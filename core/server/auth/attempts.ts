import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/Database'
import { tooMany } from '../routes/errors'

/** How many failures are free, by what is tried: one account, or from one address (an office shares one). */
const freeTries = { account: 5, address: 30 } as const
const firstDelaySeconds = 15
const longestDelaySeconds = 15 * 60

export interface AttemptKey {
  readonly kind: keyof typeof freeTries
  readonly of: string
}

/**
 * Counts a try before it is made, so that a hundred at once are a hundred; in the database, so that all app nodes share
 * the count. Each failure beyond the free ones doubles the wait; an hour of quiet forgets.
 * @throws Refusal 429 while one of the keys must wait; such a try is not counted
 */
export async function beginAttempt(db: Database, keys: readonly AttemptKey[]): Promise<void> {
  for (const key of keys) {
    const wait = await db.transaction(async (tx) => {
      await tx.query.insertInto('core.attempt').values({ key: stored(key), failures: 0 }).onConflict((conflict) => conflict.doNothing()).execute()
      const row = await tx.query
        .selectFrom('core.attempt')
        .select(['failures', sql<number>`ceil(extract(epoch from blocked_until - now()))::int`.as('wait'), sql<boolean>`last_at < now() - interval '1 hour'`.as('quiet')])
        .where('key', '=', stored(key))
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (row.wait > 0) return row.wait
      const failures = row.quiet ? 1 : row.failures + 1
      const delay = delaySeconds(failures - freeTries[key.kind])
      await tx.query
        .updateTable('core.attempt')
        .set({ failures, last_at: sql`now()`, blocked_until: delay > 0 ? sql`now() + make_interval(secs => ${delay})` : null })
        .where('key', '=', stored(key))
        .execute()
      return 0
    })
    if (wait > 0) throw tooMany(wait)
  }
}

/** The try was right: the account starts afresh, the address gets back the one that was counted. */
export async function attemptSucceeded(db: Database, keys: readonly AttemptKey[]): Promise<void> {
  for (const key of keys) {
    const failures = key.kind === 'account' ? sql<number>`0` : sql<number>`greatest(failures - 1, 0)`
    await db.query.updateTable('core.attempt').set({ failures, blocked_until: null }).where('key', '=', stored(key)).execute()
  }
}

/** 15 s after the first failure that is not free, doubling, 15 minutes at most. */
export function delaySeconds(beyondFree: number): number {
  return beyondFree <= 0 ? 0 : Math.min(firstDelaySeconds * 2 ** (beyondFree - 1), longestDelaySeconds)
}

/** Keys name people and places, so only their hash is stored. */
function stored({ kind, of }: AttemptKey): string {
  return `${kind}:${createHash('sha256').update(of.toLowerCase()).digest('base64url')}`
}
