import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '@core/entity/Field'
import { mergePatch } from '@core/entity/mergePatch'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { bindFiles } from '../files/bindFiles'
import { checkLookups } from '../lookups/checkLookups'
import { invalid, stale } from '../../platform/http/errors'
import type { EntityContext } from '../table/EntityContext'
import type { EntityTable, WritePlan } from '../table/EntityTable'
import { askEachTime } from '../table/Remember'
import { readRecord } from './readRecord'
import type { Values } from './storedRecord'
import type { WriteOptions } from './WriteOptions'

/** What a reader gets with every record, and no writer sets. */
const ofEveryRecord: ReadonlySet<string> = new Set([
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'masked',
  'labels',
  'parentAllows',
])

/** A create's body in the words of the fields. */
export async function normalizeCreate(table: EntityTable, sent: Values): Promise<Values> {
  return table.normalizeBody?.(sent, null) ?? sent
}

/**
 * An update's body in the words of the fields. A record may be sent back whole, as it was read: what the system sets is no
 * change where it stands as it was. Where it differs it stays, and is refused by name.
 * @param named whether the id stands in the path, so that the body needs none
 * @throws HttpError 404 when the record isn't theirs to see, 409 when it changed meanwhile
 */
export async function normalizeUpdate(
  table: EntityTable,
  { db, catalog }: Pick<EntityContext, 'db' | 'catalog'>,
  { id, named }: { readonly id: number; readonly named: boolean },
  sent: Values,
  viewer: Viewer,
): Promise<Values> {
  const isSet = (name: string) =>
    ofEveryRecord.has(name) || (named && name === 'id') || table.entity.fields[name]?.readOnly === true
  if (!Object.keys(sent).some(isSet)) return sent
  const stored = JSON.parse(JSON.stringify(await readRecord(db, table, id, viewer, catalog))) as Values
  if (Number.isInteger(sent.version) && sent.version !== stored.version)
    throw stale(`This ${table.entity.name.one.toLowerCase()}`)
  const rest = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !(isSet(name) && isDeepStrictEqual(value, stored[name]))),
  )
  return table.normalizeBody?.(rest, stored) ?? rest
}

interface Prepared {
  /** As `parse` or `parsePatch` returned it, with what `rules.extra` names. */
  readonly input: Values
  /** The record as it is stored, with its id and version; null for a new one. */
  readonly before: (Values & { readonly id: number; readonly version: number }) | null
  readonly viewer: Viewer
  readonly options: WriteOptions
  /** Whether the viewer sees sensitive values, and so may replace them. */
  readonly maySee: boolean
  /** Those of the entity unless said. */
  readonly fields?: Fields
  /** Fills in what the input leaves open. */
  complete?(record: Values): Values
}

/**
 * From an input to what is to be written: the input put onto the stored record, then what the entity's rules make of it, with
 * entries that its look-up lists have and files that are the viewer's to name. Nothing is written yet.
 * @throws HttpError when a field or a rule is against it
 */
export async function prepareWrite(
  tx: Transaction,
  { entity, rules }: EntityTable,
  { input, before, viewer, options, maySee, fields = entity.fields, complete = (record) => record }: Prepared,
): Promise<WritePlan> {
  const isExtra = (name: string) => rules?.extra !== undefined && Object.hasOwn(rules.extra, name)
  const entries = Object.entries(input)
  const body = Object.fromEntries(entries.filter(([name]) => !isExtra(name)))
  const extra = Object.fromEntries(entries.filter(([name]) => isExtra(name)))
  const merged = mergePatch(fields, before as never, body, maySee)
  if (merged.errors) throw invalid(merged.errors)

  const after = complete(merged.value) as never
  const { via = null, same, remember = askEachTime } = options
  const write = { tx, viewer, via, before: before as never, after, extra, same, remember }
  const plan: WritePlan = (await rules?.plan?.(write)) ?? { record: after }
  await checkLookups(tx, entity.fields, before, plan.record, remember)
  const id = before ? { id: before.id } : {}
  const { record, written } = await bindFiles(tx, { entity, ...id, before, after: plan.record, viewer })
  if (!written) return plan
  return {
    ...plan,
    record,
    async written(recordId) {
      await written(recordId)
      await plan.written?.(recordId)
    },
  }
}
