import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './Database'

/** The rows of a statement. People share them, so nobody may change them. */
type Rows = readonly object[]

/** A statement with its values, while it runs and shortly after. */
interface Shared {
  /** Ends when the run that has begun ends, whatever its outcome. */
  running: Promise<unknown>
  /** When the next run may begin, by `now`; infinite while one runs. */
  freeAt: number
  /** The run that hasn't begun. */
  next: Promise<Rows> | undefined
}

/** How long a statement rests, as a multiple of how long it took, and at most, in milliseconds. */
const rest = { share: 3, most: 1000 }
/** From this number of statements on, those that rest no more are forgotten. */
const many = 200

/**
 * Expensive reads that many people request at the same time, such as the figures of a dashboard after each change. A statement with the
 * same values, and so with the same access rules, runs once at a time, and then rests: everybody who requests it meanwhile shares
 * the next run. That run begins after all of these requests, so nobody gets older rows than from a run of their own. One statement takes a
 * quarter of a processor at most, however many people request it.
 */
export class SharedReads {
  readonly #shared = new Map<string, Shared>()

  /** @param now milliseconds of a clock that is never set back @param pause waits this many milliseconds */
  constructor(
    private readonly run: (text: string, values: readonly unknown[]) => Promise<Rows>,
    private readonly now: () => number,
    private readonly pause: (milliseconds: number) => Promise<unknown>,
  ) {}

  /**
   * @param values which JSON can represent
   * @returns rows of a run that begins now or later
   * @throws the error of that run
   */
  read(text: string, values: readonly unknown[]): Promise<Rows> {
    const key = JSON.stringify([text, values])
    const known = this.#shared.get(key)
    if (!known) this.#forget()
    const shared = known ?? { running: Promise.resolve(), freeAt: Number.NEGATIVE_INFINITY, next: undefined }
    this.#shared.set(key, shared)
    return (shared.next ??= this.#begin(shared, text, values))
  }

  async #begin(shared: Shared, text: string, values: readonly unknown[]): Promise<Rows> {
    await shared.running
    const wait = shared.freeAt - this.now()
    if (wait > 0) await this.pause(wait)
    shared.next = undefined
    shared.freeAt = Number.POSITIVE_INFINITY
    const begun = this.now()
    const rows = this.run(text, values).finally(() => {
      const ended = this.now()
      shared.freeAt = ended + Math.min(rest.most, rest.share * (ended - begun))
    })
    shared.running = rows.catch(() => {})
    return rows
  }

  #forget(): void {
    if (this.#shared.size < many) return
    for (const [key, { freeAt, next }] of this.#shared) if (!next && freeAt < this.now()) this.#shared.delete(key)
  }
}

const reads = new WeakMap<Database['pool'], SharedReads>()

/**
 * Runs one reading statement outside of any transaction, for figures that many people request at once: those with the same text and values
 * share its rows, which are never older than the request. A statement that was just run waits up to a second.
 * @param values which JSON can represent; those of the viewer's access rules are among them
 */
export async function readShared<Row extends object>(
  { pool }: Pick<Database, 'pool'>,
  text: string,
  values: readonly unknown[],
): Promise<readonly Readonly<Row>[]> {
  let shared = reads.get(pool)
  if (!shared) {
    shared = new SharedReads(
      async (text, values) => (await pool.query<object>({ text, values: [...values] })).rows,
      () => performance.now(),
      sleep,
    )
    reads.set(pool, shared)
  }
  // The caller names the row of its statement, as for the pool.
  return (await shared.read(text, values)) as readonly Row[]
}
