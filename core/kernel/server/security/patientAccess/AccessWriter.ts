import { CompiledQuery } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database, Transaction } from '../../platform/database/Database'
import type { NotedAccess, Trail } from '../audit/requestTrail'
import { describeError } from '../../platform/log/describeError'
import { byPurpose } from './noteAccess'

/** Milliseconds until reads are written: many requests share one statement. */
const delay = 200
/** The maximum number of entries that wait while the database can't be written; reading fails then too. */
const mostWaiting = 20_000

interface Entry {
  readonly at: string
  readonly person: number | null
  readonly role: number | null
  readonly way: string
  readonly entity: string
  readonly ids: readonly number[]
  readonly address: string | null
  readonly purpose: string | null
  readonly key: string | null
}

const insert = `
  insert into core.patient_access (at, person, role_id, way, entity, record_ids, address, purpose, api_key)
  select at, person, role, way, entity, ids, address, purpose, key
  from jsonb_to_recordset($1::jsonb) as row (at timestamptz, person integer, role integer, way text, entity text, ids integer[], address text, purpose text, key text)`

function entriesOf(
  noted: Iterable<NotedAccess>,
  { address, viewer, purposes }: Pick<Trail, 'address' | 'viewer' | 'purposes'>,
): Entry[] {
  const at = new Date().toISOString()
  return [...noted].flatMap(({ entity, way, ids }) =>
    [...byPurpose(entity, ids, { purposes })].map(([purpose, of]) => ({
      at,
      person: viewer?.id ?? null,
      role: viewer?.roleId ?? null,
      way,
      entity,
      ids: of,
      address: address ?? null,
      purpose,
      key: viewer?.key?.name ?? null,
    })),
  )
}

/** Writes the noted access of work outside of a request, in the transaction that stores its result. */
export async function writeNotedAccess(tx: Transaction, trail: Trail): Promise<void> {
  const entries = entriesOf(trail.noted?.values() ?? [], trail)
  if (entries.length > 0) await tx.query.executeQuery(CompiledQuery.raw(insert, [JSON.stringify(entries)]))
}

/**
 * Writes which health records requests read, and which they were refused, within a second of the response. A killed node loses the reads of
 * its last moment; changes are written in their own transactions (`recordChangeAccess`).
 */
export class AccessWriter {
  #waiting: Entry[] = []
  /** The keys of the waiting entries: a screen that opens a record sends several calls, which are one access. */
  readonly #known = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(
    private readonly db: Pick<Database, 'pool'>,
    private readonly isPersonal: Trail['isPersonal'],
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Takes the noted access of an answered request. */
  take(request: FastifyRequest, status: number): void {
    const { trail, viewer } = request
    const noted = trail?.noted ? [...trail.noted.values()] : this.#refusedByGuard(request, status)
    if (noted.length === 0) return
    for (const entry of entriesOf(noted, { address: request.ip, viewer, purposes: trail?.purposes })) {
      const { way, entity, ids, person, role, purpose } = entry
      const key = [way, entity, ids, person, role, viewer?.key?.id, request.ip, purpose].join(' ')
      if (this.#known.has(key)) continue
      this.#known.add(key)
      this.#waiting.push(entry)
    }
    if (this.#waiting.length === 0) return
    this.#timer ??= setTimeout(() => void this.flush(), delay)
  }

  /** The guard refuses people without the permission before there is a trail. */
  #refusedByGuard({ routeOptions, params }: FastifyRequest, status: number): readonly NotedAccess[] {
    const { of, record: own } = routeOptions.config
    // Fastify's type leaves the parameters open.
    const sent = (params ?? {}) as Readonly<Record<string, unknown>>
    const record = of ? of({ params: sent })?.record : own
    const id = Number(sent.id)
    if (status !== 403 || record === undefined || !this.isPersonal(record) || !isRecordId(id)) return []
    return [{ entity: record, way: 'refused', ids: new Set([id]) }]
  }

  /** Writes all waiting entries. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    return (this.#writing = this.#writing.then(() => this.#write()))
  }

  async #write(): Promise<void> {
    const entries = this.#waiting
    if (entries.length === 0) return
    this.#waiting = []
    this.#known.clear()
    try {
      await this.db.pool.query({ name: 'patient-access', text: insert, values: [JSON.stringify(entries)] })
    } catch (error) {
      this.onFailure(error)
      this.#waiting = [...entries, ...this.#waiting].slice(0, mostWaiting)
      this.#timer ??= setTimeout(() => void this.flush(), delay * 10)
    }
  }
}

const isRecordId = (id: number) => Number.isInteger(id) && id > 0 && id < 2 ** 31

/** Writes the patient access log of an app's requests. */
export function writePatientAccess(
  app: FastifyInstance,
  db: Pick<Database, 'pool'>,
  isPersonal: Trail['isPersonal'],
): void {
  const writer = new AccessWriter(db, isPersonal, (error) =>
    app.log.error(describeError(error as Error), 'the patient access log could not be written and will be tried again'),
  )
  app.addHook('onResponse', (request, reply, done) => {
    writer.take(request, reply.statusCode)
    done()
  })
  app.addHook('onClose', () => writer.flush())
}
