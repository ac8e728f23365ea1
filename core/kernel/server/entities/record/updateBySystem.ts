import { sql } from 'kysely'
import type { Fields, RecordOf } from '@core/kernel/entity/Field'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { publishChange } from '../../platform/events/publishChange'
import type { EntityTable, WritePlan } from '../table/EntityTable'
import { changesOf, recordHistory } from './recordHistory'
import { askEachTime } from './prepareWrite'
import { type Values, getWrittenRecord } from './storedRecord'
import { updateRow } from './writeRow'

interface SystemUpdate {
  /** Who caused it, for the history; null where it was nobody on the staff. */
  readonly by: number | null
  readonly note?: string | null
  /** Its name for the history, where it was nobody on the staff. */
  readonly author?: string | undefined
}

/** Has no permissions: the rules of an entity recognize by `via` that they must not check any. */
const nobody: Viewer = {
  id: 0,
  email: '',
  roleId: 0,
  storeId: null,
  permissions: new Set(),
  sessionId: '',
  sessionEndsAt: '',
}

/**
 * Changes a record as a consequence of something else, such as a quote that follows its orders or a recipient's answer: neither the policy
 * nor the version is checked, read-only fields can be set, and the entity's rules run with `via: 'system'`.
 * @param patch values of fields, which are not validated; not of a joined group, whose row is not locked
 * @returns whether anything was changed; also false where the record does not exist, or no longer
 * @throws HttpError when a rule of the entity doesn't allow it
 */
export async function updateBySystem(
  tx: Transaction,
  table: EntityTable,
  id: number,
  patch: Values,
  { by, note = null, author }: SystemUpdate,
): Promise<boolean> {
  const { entity, rules } = table
  // Whoever adds a child has a lock on its key. A stronger one than this would make two of them wait for each other.
  await sql`select from ${sql.table(table.table)} where id = ${id} for no key update`.execute(tx.query)
  const stored = await getWrittenRecord(tx, table, id)
  if (!stored) return false
  const before = stored.values
  const record = { ...before, ...patch } as RecordOf<Fields>
  const plan: WritePlan = (await rules?.plan?.({
    tx,
    viewer: by === null ? nobody : { ...nobody, id: by },
    via: 'system',
    author,
    before: { ...before, id, version: stored.version },
    after: record,
    extra: {},
    remember: askEachTime,
    catalog: table.catalog ?? new Map(),
  })) ?? { record }
  const changes = changesOf(entity.fields, before, plan.record)
  if (changes.length === 0 && note === null) return false
  await updateRow(tx, table, stored, plan.record, by)
  const update = { fields: entity.fields, before, after: plan.record }
  const fullNote = note ?? plan.note ?? null
  await recordHistory(tx, [{ entity: entity.id, id, action: 'update', by, author, changes, note: fullNote, update }], {
    via: 'system',
  })
  await publishChange(tx, entity.id, [id])
  await plan.written?.(id)
  return true
}
