import { isDeepStrictEqual } from 'node:util'
import type { Viewer } from '../../access/Viewer'
import { stale } from '../../routes/errors'
import type { EntityContext } from '../EntityContext'
import type { EntityTable } from '../EntityTable'
import { readRecord } from './readRecord'
import type { Values } from './storedRecord'

const ofEveryRecord: ReadonlySet<string> = new Set(['createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'masked', 'labels'])

/** A create's body in the words of the fields. */
export async function restateCreate(table: EntityTable, sent: Values): Promise<Values> {
  return table.restate?.(sent, null) ?? sent
}

/**
 * An update's body in the words of the fields. A record may be sent back whole, as it was read: what the system sets is no
 * change where it stands as it was. Where it differs it stays, and is refused by name.
 * @param named whether the id stands in the path, so that the body needs none
 * @throws Refusal 404 when the record isn't theirs to see, 409 when it changed meanwhile
 */
export async function restateUpdate(table: EntityTable, { db, catalog }: Pick<EntityContext, 'db' | 'catalog'>, { id, named }: { readonly id: number; readonly named: boolean }, sent: Values, viewer: Viewer): Promise<Values> {
  const isSet = (name: string) => ofEveryRecord.has(name) || (named && name === 'id') || table.entity.fields[name]?.readOnly === true
  if (!Object.keys(sent).some(isSet)) return sent
  const stored = JSON.parse(JSON.stringify(await readRecord(db, table, id, viewer, catalog))) as Values
  if (Number.isInteger(sent.version) && sent.version !== stored.version) throw stale(`This ${table.entity.name.one.toLowerCase()}`)
  const rest = Object.fromEntries(Object.entries(sent).filter(([name, value]) => !(isSet(name) && isDeepStrictEqual(value, stored[name]))))
  return table.restate?.(rest, stored) ?? rest
}
