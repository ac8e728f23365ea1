import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './Database'
import type { OpenDatabase } from './openDatabase'

/** A position in the primary's write-ahead log (WAL), as Postgres writes it: `0/16B3740`. */
export type LogPosition = string

/** The state of a replica, as this node sees it. */
export interface ReplicaState {
  /** Whether it responded to the last check. */
  readonly isThere: boolean
  /** How far it is behind, in seconds; null if unknown. */
  readonly lag: number | null
  /** The number of reads that it answered. */
  readonly served: number
  /** The numbers of reads that the primary answered instead: because the replica lacked the reader's last write, or was unavailable. */
  readonly behind: number
  readonly away: number
}

/** Called when a replica becomes unavailable, with the reason, and when it is available again. */
export type ReplicaListener = (state: 'away' | 'back', error?: unknown) => void

/** How long to wait for a replica, in milliseconds; then the primary answers. */
const timeout = 2000

/** Postgres' codes for a lost connection, a server that stops or starts, and a read that was cancelled because of replay. */
const lostCode = /^(08|57P0|40001$|E[A-Z]+$)/

/** Postgres' codes for a statement that a replica never runs, because it writes or locks rows. */
const writingCode = /^(25006|55000)$/

/** Whether a replica refused a statement because it isn't a pure read: a fault of ours, which the primary hides from people. */
export function isWriteOnReplica(error: unknown): boolean {
  return writingCode.test((error as { readonly code?: string }).code ?? '')
}

/** A copy of the database that Postgres updates by streaming. It answers reads whose data may be slightly old. */
export class ReadReplica {
  readonly db: OpenDatabase
  #onChange: ReplicaListener = () => {}
  #timer: NodeJS.Timeout | undefined
  #looking = Promise.resolve()
  #isThere = false
  #lag: number | null = null
  readonly #reads = { served: 0, behind: 0, away: 0 }

  /** Counts as unavailable until it is watched and has responded. */
  constructor(db: OpenDatabase) {
    this.db = db
  }

  /** Checks it now and every few seconds. Resolves after the first check; it never rejects. */
  async watch(onChange: ReplicaListener, lookEvery = 5000): Promise<void> {
    this.#onChange = onChange
    const look = (isFirst = false) => (this.#looking = this.#looking.then(() => this.#look(isFirst)))
    this.#timer = setInterval(() => void look(), lookEvery).unref()
    await look(true)
  }

  get state(): ReplicaState {
    return { isThere: this.#isThere, lag: this.#isThere ? this.#lag : null, ...this.#reads }
  }

  /** Whether a read may be sent here: it is available, and has everything that the primary had written up to `position`. */
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
   * Reports that a read failed.
   * @returns whether the replica caused it, so that the primary should be used
   */
  lost(error: unknown): boolean {
    // It is available; it can't do what was requested.
    if (isWriteOnReplica(error)) return true
    if (!isLoss(error)) return false
    // A replica that cancelled a read in order to continue replay is available.
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
        // While nothing is written, the last change gets older although the replica is not behind.
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
 * @returns the position that a replica must have reached so that a reader sees everything that is stored now. It is the insert position
 * because with synchronous_commit off, committed data may not be written yet.
 */
export async function logPosition({ pool }: Pick<Database, 'pool'>): Promise<LogPosition> {
  const { rows } = await pool.query<{ position: LogPosition }>('select pg_current_wal_insert_lsn()::text as position')
  return rows[0]!.position
}

/** Whether a text is a position. A browser may have sent anything. */
export function isLogPosition(text: string | undefined): text is LogPosition {
  return text !== undefined && /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/.test(text)
}

function isLoss(error: unknown): boolean {
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  return code === undefined ? /connection|connect/i.test(message ?? '') : lostCode.test(code)
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = sleep(timeout, undefined, { ref: false }).then(() => {
    throw new Error('No connection answered in time')
  })
  // The rejection of the slower one must not be unhandled.
  late.catch(() => {})
  work.catch(() => {})
  return Promise.race([work, late])
}
