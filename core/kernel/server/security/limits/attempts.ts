import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/Database'
import { tooMany } from '../../platform/http/errors'

/**
 * What tries are counted by: `account`, one account's password; `code`, one person's codes; `link`, links requested for one mailbox;
 * `linkAddress`, links requested from one address; `address`, tries to sign in from one address, which a whole office may share; `bearer`,
 * calls with one mailed link; `guess`, invalid links from one address; `answer`, answers that few people know; `message`, messages to one recipient. `free` tries cause no delay, and every
 * `forgetSeconds` one is no longer counted.
 */
const limits = {
  account: { free: 5, forgetSeconds: 720 },
  code: { free: 15, forgetSeconds: 720 },
  link: { free: 5, forgetSeconds: 720 },
  linkAddress: { free: 30, forgetSeconds: 60 },
  address: { free: 30, forgetSeconds: 60 },
  bearer: { free: 60, forgetSeconds: 2 },
  guess: { free: 60, forgetSeconds: 10 },
  answer: { free: 5, forgetSeconds: 720 },
  message: { free: 5, forgetSeconds: 600 },
} as const

const firstDelaySeconds = 15
const longestDelaySeconds = 15 * 60

export interface AttemptKey {
  readonly kind: keyof typeof limits
  readonly of: string
}

/**
 * Counts a try before it is made, so that a hundred at once count as a hundred; in the database, so that all nodes share the count. Each
 * one beyond the free ones doubles the delay.
 * @throws HttpError 429 while one of the keys must wait. Such a try is counted for none of them: otherwise a delayed address could continue
 * to lock other people's accounts
 */
export async function beginAttempt(db: Database, keys: readonly AttemptKey[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const key of keys) {
      const wait = await count(tx, key)
      if (wait > 0) throw tooMany(wait)
    }
  })
}

/** @returns the seconds to wait, or 0 when the try may be made and was counted. */
async function count(tx: Transaction, key: AttemptKey): Promise<number> {
  const { free, forgetSeconds } = limits[key.kind]
  await tx.query
    .insertInto('core.attempt')
    .values({ key: stored(key), failures: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx.query
    .selectFrom('core.attempt')
    .select([
      'failures',
      sql<number>`ceil(extract(epoch from blocked_until - now()))::int`.as('wait'),
      // A try that waited for the row may have begun before the last one.
      sql<number>`extract(epoch from greatest(now() - last_at, interval '0'))::float8`.as('seconds'),
    ])
    .where('key', '=', stored(key))
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.wait > 0) return row.wait
  const failures = Math.max(0, row.failures - row.seconds / forgetSeconds) + 1
  const delay = delaySeconds(Math.ceil(failures - free))
  await tx.query
    .updateTable('core.attempt')
    .set({
      failures,
      last_at: sql<string>`now()`,
      blocked_until: delay > 0 ? sql<string>`now() + make_interval(secs => ${delay})` : null,
    })
    .where('key', '=', stored(key))
    .execute()
  return 0
}

/** Resets the counts after a successful try. For an address only this try is subtracted, because other people may use it as well. */
export async function attemptSucceeded(db: Database, keys: readonly AttemptKey[]): Promise<void> {
  for (const key of keys) {
    const failures = key.kind === 'address' ? sql<number>`greatest(failures - 1, 0)` : sql<number>`0`
    await db.query
      .updateTable('core.attempt')
      .set({ failures, blocked_until: null })
      .where('key', '=', stored(key))
      .execute()
  }
  // After a day every one of them would be forgotten.
  await db.query
    .deleteFrom('core.attempt')
    .where('last_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}

/** 15 s after the first failure that is not free, doubling, at most 15 minutes. */
export function delaySeconds(beyondFree: number): number {
  return beyondFree <= 0 ? 0 : Math.min(firstDelaySeconds * 2 ** (beyondFree - 1), longestDelaySeconds)
}

/** Keys contain people and addresses, so only their hash is stored. */
function stored({ kind, of }: AttemptKey): string {
  return `${kind}:${createHash('sha256').update(of.toLowerCase()).digest('base64url')}`
}
