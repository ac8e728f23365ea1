import { sql } from 'kysely'
import { ownerField } from '@core/kernel/entity/policy'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { amongThoseWhoMaySee } from '@core/kernel/server/entities/record/whoMaySee'
import type { StoredRecord } from '@core/kernel/server/entities/record/storedRecord'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { Transaction } from '@core/kernel/server/platform/database/Database'

// The people whom a step names: `assignee`, `creator`, `role:5`, `user:7`.

const byId = /^(role|user):([1-9]\d{0,8})$/

/** @returns what is wrong with the names of recipients, or undefined */
export function recipientProblem(entity: Entity, names: readonly string[]): string | undefined {
  const unknown = names.find((name) => name !== 'assignee' && name !== 'creator' && !byId.test(name))
  if (unknown !== undefined) return `“${unknown.slice(0, 40)}” names nobody`
  if (names.includes('assignee') && !ownerField(entity, 'assigned'))
    return `${entity.name.many} are assigned to nobody; choose other people`
  return undefined
}

/** @returns the ids of the people who are meant, are active and may see the record */
export async function findRecipients(
  tx: Transaction,
  table: EntityTable,
  record: StoredRecord,
  names: readonly string[],
): Promise<readonly number[]> {
  const { entity } = table
  const people = new Set<number>()
  const roles: number[] = []
  const assigned = ownerField(entity, 'assigned')
  for (const name of names) {
    const [, kind, id] = byId.exec(name) ?? []
    if (kind === 'role') roles.push(Number(id))
    else if (kind === 'user') people.add(Number(id))
    else {
      const one = name === 'creator' ? record.createdBy : assigned && record.values[assigned]
      if (typeof one === 'number') people.add(one)
    }
  }
  if (roles.length > 0) {
    const { rows } = await sql<{ id: number }>`
      select user_id as id from core.user_role where role_id = any(${roles}::integer[])`.execute(tx.query)
    for (const { id } of rows) people.add(id)
  }
  return amongThoseWhoMaySee(tx, table, record.id, [...people])
}

/** @returns the people whom a step names, for the history of a record: “the person it is assigned to, Intake Manager” */
export async function recipientsText(tx: Transaction, names: readonly string[]): Promise<string> {
  const { rows } = await sql<{ id: string; name: string }>`
    select 'role:' || id as id, name from core.role union all select 'user:' || id, name from core."user"
    where 'user:' || id = any(${names}::text[])`.execute(tx.query)
  const found = new Map(rows.map(({ id, name }) => [id, name]))
  found.set('assignee', 'the person it is assigned to').set('creator', 'the person who created it')
  return names.flatMap((name) => found.get(name) ?? []).join(', ')
}
