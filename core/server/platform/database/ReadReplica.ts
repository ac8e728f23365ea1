import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './Database'
import type { OpenDatabase } from './openDatabase'

/** A place in the primary's log of changes (WAL), as Postgres writes it: `0/16B3740`. */
export type LogPosition = string

/** How a replica is doing, as this node sees it. */
export interface ReplicaState {
  /** Whether it answered when it was last asked. */
  readonly isThere: boolean
  /** How far it is behind, in seconds; null where that is not known. */
  readonly lag: number | null
  /** Reads that it answered. */
  readonly served: number
  /** Reads that the primary answered instead, by reason: it lacked the reader's last write, or it was away. */
  readonly behind: number
  readonly away: number
}

/** Hears when a replica goes away, with the reason, and when it answers again. */
export type ReplicaListener = (state: 'away' | 'back', error?: unknown) => void

/** A replica is never waited for longer than this, in milliseconds: the primary answers at once. */
const patience = 2000

/** Postgres' codes for a connection that is lost, a server that ends or starts, and a read that replaying made impossible. */
const lostCode = /^(08|57P0|40001$|E[A-Z]+$)/

/** A copy of the database that Postgres keeps up to date by streaming. Reads go there that may be a little old. */
export class ReadReplica {
  readonly db: OpenDatabase
  #onChange: ReplicaListener = () => {}
  #timer: NodeJS.Timeout | undefined
  #looking = Promise.resolve()
  #isThere = false
  #lag: number | null = null
  readonly #reads = { served: 0, behind: 0, away: 0 }

  /** Counts as away until it is watched and has answered. */
  constructor(db: OpenDatabase) {
    this.db = db
  }

  /** Looks at it now and every few seconds. Resolves once it was looked at for the first time; it never rejects. */
  async watch(onChange: ReplicaListener, lookEvery = 5000): Promise<void> {
    this.#onChange = onChange
    const look = (isFirst = false) => (this.#looking = this.#looking.then(() => this.#look(isFirst)))
    this.#timer = setInterval(() => void look(), lookEvery).unref()
    await look(true)
  }

  get state(): ReplicaState {
    return { isThere: this.#isThere, lag: this.#isThere ? this.#lag : null, ...this.#reads }
  }

  /** Whether a reader may be sent here: it answers, and all that the primary had written up to `position` is there. */
  async has(position: LogPosition): Promise<boolean> {
    if (!this.#isThere) return this.#count('away')
    try {
      const { rows } = await inTime(
        this.db.pool.query<{ has: boolean | null }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [position]),
      )
      return this.#count(rows[0]?.has ? 'served' : 'behind')
    } catch (error) {
      this.lost(error)
      return this.#count('away')
    }
  }

  /**
   * Says that a read failed.
   * @returns whether the replica is to blame, so that the primary should be asked
   */
  lost(error: unknown): boolean {
    if (!isLoss(error)) return false
    // One that cancelled a read to go on replaying is well.
    if ((error as { code?: string }).code !== '40001') this.#become(false, error)
    return true
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    await this.db.close()
  }

  #count(what: 'served' | 'behind' | 'away'): boolean {
    this.#reads[what]++
    return what === 'served'
  }

  #become(isThere: boolean, error?: unknown): void {
    if (this.#isThere === isThere) return
    this.#isThere = isThere
    this.#onChange(isThere ? 'back' : 'away', error)
  }

  async #look(isFirst: boolean): Promise<void> {
    try {
      const { rows } = await inTime(
        // While nothing is written, the last change is old, and the replica is not behind all the same.
        this.db.pool.query<{ recovers: boolean; lag: number | null }>(`
          select pg_is_in_recovery() as recovers, case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
            else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as lag`),
      )
      const { recovers, lag } = rows[0]!
      if (!recovers) throw new Error('DATABASE_READ_URL names a database that is no replica')
      this.#lag = lag
      this.#become(true)
    } catch (error) {
      if (isFirst) this.#onChange('away', error)
      this.#become(false, error)
    }
  }
}

/**
 * The position that a reader must find in a replica to see everything that is stored by now: with synchronous_commit off, what is committed
 * may not be written yet.
 */
export async function logPosition({ pool }: Pick<Database, 'pool'>): Promise<LogPosition> {
  const { rows } = await pool.query<{ position: LogPosition }>('select pg_current_wal_insert_lsn()::text as position')
  return rows[0]!.position
}

/** Whether a text is a position, which a browser may have made up. */
export function isLogPosition(text: string | undefined): text is LogPosition {
  return text !== undefined && /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/.test(text)
}

function isLoss(error: unknown): boolean {
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  return code === undefined ? /connection|connect/i.test(message ?? '') : lostCode.test(code)
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = sleep(patience, undefined, { ref: false }).then(() => {
    throw new Error('No connection answered in time')
  })
  // The one that comes second is nobody's fault.
  late.catch(() => {})
  work.catch(() => {})
  return Promise.race([work, late])
}
