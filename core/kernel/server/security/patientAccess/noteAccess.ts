import { sql } from 'kysely'
import type { AccessWay } from '@core/kernel/entity/patientAccess'
import type { Database, Transaction } from '../../platform/database/Database'
import { PurposeNeeded } from '../../platform/http/errors'
import { type Trail, currentTrail } from '../audit/requestTrail'

/** Ways in which single records are opened, not only shown in a list. */
type OpeningWay = 'viewed' | 'printed'

interface Kind {
  readonly id: string
}

/**
 * Notes for the patient access log that the current request accessed records, if the entity contains health data (`personal: 'health'`). It
 * has no other cost: `AccessWriter` writes the notes once the request was answered.
 * @param trail of the request; code that continues after its handler has returned, such as the sending of a file, must store it before
 */
export function noteAccess(
  kind: Kind,
  ids: Iterable<number>,
  way: Exclude<AccessWay, OpeningWay>,
  trail: Trail | undefined = currentTrail(),
): void {
  note(kind, ids, way, trail)
}

/**
 * Notes that the current request opens records, or exports them.
 * @throws PurposeNeeded for one outside of the viewer's caseload, where the deployment requires a purpose (ASK_PURPOSE)
 */
export async function noteOpening(
  db: Pick<Database | Transaction, 'query'>,
  kind: Kind,
  ids: Iterable<number>,
  way: OpeningWay | 'exported',
): Promise<void> {
  const trail = currentTrail()
  const opened = [...ids]
  await requirePurpose(db, kind, opened, trail)
  note(kind, opened, way, trail)
}

function note({ id: entity }: Kind, ids: Iterable<number>, way: AccessWay, trail: Trail | undefined): void {
  if (!trail?.noted || !trail.isPersonal(entity)) return
  const key = `${way} ${entity}`
  let noted = trail.noted.get(key)
  if (!noted) trail.noted.set(key, (noted = { entity, way, ids: new Set() }))
  for (const id of ids) noted.ids.add(id)
}

/** @throws PurposeNeeded as `noteOpening` does */
export async function requirePurpose(
  db: Pick<Database | Transaction, 'query'>,
  { id: entity }: Kind,
  ids: readonly number[],
  trail: Trail | undefined = currentTrail(),
): Promise<void> {
  if (!trail?.noted || !trail.viewer || !trail.findOpenings || !trail.isPersonal(entity)) return
  const unknown = ids.filter((id) => !trail.purposes?.has(purposeKey(entity, id)))
  if (unknown.length === 0) return
  for (const { id, isTheirs, purpose } of await trail.findOpenings(db, entity, unknown, trail.viewer)) {
    if (!isTheirs && purpose === null) {
      // Nothing is shown, whatever was noted before.
      trail.noted.clear()
      throw new PurposeNeeded({ entity, id })
    }
    trail.purposes?.set(purposeKey(entity, id), isTheirs ? null : purpose)
  }
}

const purposeKey = (entity: string, id: number) => `${entity} ${id}`

/** Groups these records by the purpose of the request; null: no purpose was needed. */
export function byPurpose(
  entity: string,
  ids: Iterable<number>,
  trail: Pick<Trail, 'purposes'> | undefined,
): ReadonlyMap<string | null, readonly number[]> {
  return groupBy(ids, (id) => trail?.purposes?.get(purposeKey(entity, id)) ?? null)
}

function groupBy<T, Key>(all: Iterable<T>, keyOf: (one: T) => Key): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

interface ChangedRecord {
  readonly entity: string
  readonly id: number
  readonly action: 'create' | 'update' | 'delete' | 'restore'
  readonly by: number | null
}

const wayOf = { create: 'created', update: 'updated', delete: 'deleted', restore: 'restored' } as const

/** Writes to the patient access log that records were changed, in the transaction of the change. */
export async function recordChangeAccess(tx: Transaction, changed: readonly ChangedRecord[]): Promise<void> {
  const trail = currentTrail()
  const personal = trail ? changed.filter(({ entity }) => trail.isPersonal(entity)) : []
  if (!trail || personal.length === 0) return
  const { viewer, address } = trail
  const groups = groupBy(personal, ({ entity, action, by }) => `${entity} ${action} ${by}`)
  const rows = [...groups.values()].flatMap((records) => {
    const { entity, action, by } = records[0]!
    const ids = records.map(({ id }) => id)
    return [...byPurpose(entity, ids, trail)].map(([purpose, of]) => ({
      person: by,
      role: by !== null && by === viewer?.id ? viewer.roleId : null,
      way: wayOf[action],
      entity,
      ids: of,
      address: address ?? null,
      purpose,
      key: viewer?.key?.name ?? null,
    }))
  })
  await sql`
    insert into core.patient_access (person, role_id, way, entity, record_ids, address, purpose, api_key)
    select person, role, way, entity, ids, address, purpose, key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (person integer, role integer, way text, entity text, ids integer[], address text, purpose text, key text)`.execute(
    tx.query,
  )
}
