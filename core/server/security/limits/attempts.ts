import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/Database'
import { tooMany } from '../../platform/http/errors'

/**
 * What tries are counted by: one account's password, one person's codes, links asked for to one mailbox, and anything at
 * all from one address, which a whole office may share; what is done with one mailed link, links that are none from one
 * address, answers that few know, and messages to one recipient. So many are free, and one is forgotten every so many seconds.
 */
const limits = {
  account: { free: 5, forgetSeconds: 720 },
  code: { free: 15, forgetSeconds: 720 },
  link: { free: 5, forgetSeconds: 720 },
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
 * Counts a try before it is made, so that a hundred at once are a hundred; in the database, so that all app nodes share
 * the count. Each one beyond the free ones doubles the wait.
 * @throws HttpError 429 while one of the keys must wait; such a try is not counted, by any of them: or an address that must
 * wait could go on locking other people's accounts
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
      sql<number>`extract(epoch from now() - last_at)::float8`.as('seconds'),
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

/** The try was right: a person starts afresh; an address gets back the one that was counted, for it may be others' as well. */
export async function attemptSucceeded(db: Database, keys: readonly AttemptKey[]): Promise<void> {
  for (const key of keys) {
    const failures = key.kind === 'address' ? sql<number>`greatest(failures - 1, 0)` : sql<number>`0`
    await db.query
      .updateTable('core.attempt')
      .set({ failures, blocked_until: null })
      .where('key', '=', stored(key))
      .execute()
  }
  // By then every one of them is forgotten.
  await db.query
    .deleteFrom('core.attempt')
    .where('last_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}

/** 15 s after the first failure that is not free, doubling, 15 minutes at most. */
export function delaySeconds(beyondFree: number): number {
  return beyondFree <= 0 ? 0 : Math.min(firstDelaySeconds * 2 ** (beyondFree - 1), longestDelaySeconds)
}

/** Keys name people and places, so only their hash is stored. */
function stored({ kind, of }: AttemptKey): string {
  return `${kind}:${createHash('sha256').update(of.toLowerCase()).digest('base64url')}`
}
