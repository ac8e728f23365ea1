import type { Field, Fields } from '@core/kernel/entity/Field'
import { fieldAccess, scopesOf, throughField } from '@core/kernel/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { publishChange } from '../../platform/events/publishChange'
import { invalid, notFound, stale } from '../../platform/http/errors'
import type { EntityTable } from '../table/EntityTable'
import { parentAllows } from '../table/scopeOf'
import { changesOf, recordHistory } from './recordHistory'
import { checkReferences, prepareWrite } from './prepareWrite'
import { denied } from '../table/denied'
import { rewriteSharers } from './rewriteSharers'
import { type Values, lockRecord } from './storedRecord'
import { restorable } from './undoPatch'
import type { WriteOptions } from './WriteOptions'
import { updateRow } from './writeRow'

/** A patch, as `parsePatch` returned it, with the fields of `rules.extra`. */
export type RecordPatch = Values & {
  /** The version that the sender read. Only writes that are not by hand may omit it; they change the current version. */
  readonly version?: number | null | undefined
}

/**
 * Applies a patch to a record, in the version that its sender read, with its history. If nothing changes, nothing is written.
 * @returns the record's version after it
 * @throws HttpError 404 when the person may not see it, 403 when they may not change it, 409 when it was changed in between, 400 otherwise
 */
export async function updateRecord(
  tx: Transaction,
  table: EntityTable,
  id: number,
  { version, ...patch }: RecordPatch,
  viewer: Viewer,
  options: WriteOptions,
): Promise<number> {
  const { entity } = table
  if (!version && !options.via)
    throw invalid([
      {
        field: 'version',
        message: `Version is required: send the one that you read with the ${entity.name.one.toLowerCase()}`,
      },
    ])
  const stored = await lockRecord(tx, table, id, viewer, 'update')
  if (!stored) throw notFound(entity.name.one)
  if (!stored.allowed) throw denied(table, 'update', viewer)
  if (version && stored.version !== version) throw stale(`This ${entity.name.one.toLowerCase()}`)

  const before = stored.values
  const isUndo = options.via === 'undo'
  const fields = isUndo ? writable(entity.fields) : entity.fields
  const plan = await prepareWrite(tx, table, {
    input: isUndo ? restorable(fields, before, patch) : patch,
    before: { ...before, id, version: stored.version },
    viewer,
    options,
    access: fieldAccess(entity.policy, viewer.permissions),
    fields,
  })
  await checkReferences(tx, table, before, plan.record, viewer, options.catalog, options.remember)
  await refuseMove(tx, table, before, plan.record, viewer)
  if (options.dryRun) return stored.version
  options.writing?.()

  const changes = changesOf(entity.fields, before, plan.record)
  if (changes.length === 0 && !plan.note && !plan.written) return stored.version
  const by = options.author === undefined ? viewer.id : null
  const written = await updateRow(tx, table, stored, plan.record, by)
  await rewriteSharers(tx, table, { id, stored, after: plan.record }, viewer, options.via ?? null)
  await recordHistory(
    tx,
    [
      {
        entity: entity.id,
        id,
        action: 'update',
        by,
        author: options.author,
        changes,
        note: plan.note,
        update: { fields: entity.fields, before, after: plan.record },
      },
    ],
    options,
  )
  if (options.operation === undefined) await publishChange(tx, entity.id, [id], viewer)
  await plan.written?.(id)
  return written
}

/**
 * A person who may change only the children of certain records may move a child only among those. Whether they may see the new parent is
 * checked as for any reference.
 * @throws HttpError 403
 */
async function refuseMove(tx: Transaction, table: EntityTable, before: Values, after: Values, viewer: Viewer) {
  const { policy, fields } = table.entity
  const field = throughField(table.entity)
  if (field === undefined || after[field] == null) return
  const { linkType = field } = fields[field]!
  if (after[field] === before[field] && after[linkType] === before[linkType]) return
  const moves = scopesOf(policy.update, viewer.permissions).includes('through')
  if (moves && !(await parentAllows(tx, table, after, policy.update.parentAction ?? 'view', viewer)))
    throw denied(table, 'update', viewer)
}

/** An undo also restores what rules wrote. */
function writable(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, readOnly: false } satisfies Field]),
  )
}
