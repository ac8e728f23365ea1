import { sql } from 'kysely'
import { customFieldsOf, customGroup, isCustomPath } from '@core/kernel/entity/customFields'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { isObject } from '@core/kernel/entity/isObject'
import type { Database, Transaction } from '../../platform/database/Database'
import { conflict } from '../../platform/http/errors'
import { loadCustomFields } from './followCustomFields'

/** What a key can be; anything else, such as a text with a zero byte, is not looked up. */
const keyShape = /^[a-z][A-Za-z0-9]{0,80}$/
/** More fields than a kind of record can have are not looked up. */
const most = 100

type Named = Pick<Entity, 'id' | 'name'>
type Reader = Pick<Database | Transaction, 'query'>

/**
 * Called with the body of a write, before it is parsed: so that no value is lost between two definitions. A node that hasn't heard of a
 * field yet reads the fields again. A key that was never one is refused by the parser.
 * @throws HttpError 409 for a field that was removed after the form was opened
 */
export async function catchUpFields(
  db: Reader,
  entity: Named,
  sent: Readonly<Record<string, unknown>> | null | undefined,
): Promise<void> {
  const custom = sent?.[customGroup]
  if (isObject(custom)) await catchUp(db, entity, Object.keys(custom))
}

/**
 * The same for the request of work on many records: the values that it sets, or the fields that a file fills. Called when it is requested,
 * and by each node that goes on with it.
 * @throws HttpError 409 for a field that was removed meanwhile
 */
export async function catchUpRequest(
  db: Reader,
  entity: Named,
  { values, mapping, choices }: Readonly<Record<string, unknown>>,
): Promise<void> {
  await catchUpFields(db, entity, isObject(values) ? values : undefined)
  const paths = [
    ...(isObject(mapping) ? Object.values(mapping) : []),
    ...(isObject(choices) && isObject(choices.values) ? Object.keys(choices.values) : []),
  ].filter((path) => typeof path === 'string' && isCustomPath(path)) as string[]
  await catchUp(
    db,
    entity,
    paths.map((path) => path.slice(customGroup.length + 1)),
  )
}

async function catchUp(db: Reader, { id, name }: Named, keys: readonly string[]): Promise<void> {
  const known = customFieldsOf(id)
  const unknown = keys.filter((key) => keyShape.test(key) && !Object.hasOwn(known, key)).slice(0, most)
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
