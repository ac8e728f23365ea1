import { sql } from 'kysely'
import type { AccessWay } from '@core/entity/patientAccess'
import type { Transaction } from '../../platform/database/Database'
import { type Trail, currentTrail } from '../audit/requestTrail'

/**
 * Notes that the request under way came at records, for the patient access log, if the entity says that they hold somebody's health
 * (`personal: 'health'`). It costs nothing else: `AccessWriter` writes what was noted once the request was answered.
 * @param trail of the request; whoever goes on when its handler has returned, such as a file that is sent, remembers it
 */
export function noteAccess(
  { id: entity }: { readonly id: string },
  ids: Iterable<number>,
  way: AccessWay,
  trail: Trail | undefined = currentTrail(),
): void {
  if (!trail?.noted || !trail.isPersonal(entity)) return
  const key = `${way} ${entity}`
  let noted = trail.noted.get(key)
  if (!noted) trail.noted.set(key, (noted = { entity, way, ids: new Set() }))
  for (const id of ids) noted.ids.add(id)
}

interface ChangedRecord {
  readonly entity: string
  readonly id: number
  readonly action: 'create' | 'update' | 'delete' | 'restore'
  readonly by: number | null
}

const wayOf = { create: 'created', update: 'updated', delete: 'deleted', restore: 'restored' } as const

/** Writes that records were changed into the patient access log, in the transaction of the change. */
export async function recordChangeAccess(tx: Transaction, changed: readonly ChangedRecord[]): Promise<void> {
  const trail = currentTrail()
  const personal = trail ? changed.filter(({ entity }) => trail.isPersonal(entity)) : []
  if (!trail || personal.length === 0) return
  const { viewer, address } = trail
  const groups = new Map<string, ChangedRecord[]>()
  for (const record of personal) {
    const key = `${record.entity} ${record.action} ${record.by}`
    groups.set(key, [...(groups.get(key) ?? []), record])
  }
  const rows = [...groups.values()].map((records) => {
    const { entity, action, by } = records[0]!
    return {
      person: by,
      role: by !== null && by === viewer?.id ? viewer.roleId : null,
      way: wayOf[action],
      entity,
      ids: records.map(({ id }) => id),
      address: address ?? null,
    }
  })
  await sql`
    insert into core.patient_access (person, role_id, way, entity, record_ids, address)
    select person, role, way, entity, ids, address
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (person integer, role integer, way text, entity text, ids integer[], address text)`.execute(
    tx.query,
  )
}
