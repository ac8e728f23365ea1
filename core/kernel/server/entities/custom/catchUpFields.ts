import { sql } from 'kysely'
import { customFieldsOf, customGroup } from '@core/kernel/entity/customFields'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { isObject } from '@core/kernel/entity/isObject'
import type { Database } from '../../platform/database/Database'
import { conflict } from '../../platform/http/errors'
import { loadCustomFields } from './followCustomFields'

/** What a key can be; anything else, such as a text with a zero byte, is not looked up. */
const keyShape = /^[a-z][A-Za-z0-9]{0,80}$/
/** More fields than a kind of record can have are not looked up. */
const most = 100

/**
 * Called with the body of a write, before it is parsed: so that no value is lost between two definitions. A node that hasn't heard of a
 * field yet reads the fields again. A key that was never one is refused by the parser.
 * @throws HttpError 409 for a field that was removed after the form was opened
 */
export async function catchUpFields(
  db: Database,
  { id, name }: Pick<Entity, 'id' | 'name'>,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> {
  const custom = sent[customGroup]
  if (!isObject(custom)) return
  const known = customFieldsOf(id)
  const unknown = Object.keys(custom)
    .filter((key) => keyShape.test(key) && !Object.hasOwn(known, key))
    .slice(0, most)
  if (unknown.length === 0) return
  const { rows } = await sql<{ label: string; removed: boolean }>`
    select label, deleted_at is not null as removed from core.custom_field where records = ${id} and key = any(${unknown})
    union all select coalesce(definition ->> 'label', key), true from core.removed_custom_field where records = ${id} and key = any(${unknown})`.execute(
    db.query,
  )
  const gone = rows.find(({ removed }) => removed)
  if (gone)
    throw conflict(
      `The field “${gone.label}” of ${name.many.toLowerCase()} was removed in the meantime, and nothing was saved. Load the page again, then try again.`,
    )
  // What is kept of the fields is derived again, so only where there is something new.
  if (rows.length > 0) await loadCustomFields(db)
}
