import type { Field, Fields } from '@core/entity/Field'
import { maySeeSensitive, scopesOf, throughField } from '@core/entity/policy'
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

/** A patch, as `parsePatch` returned it, with what `rules.extra` names. */
export type RecordPatch = Values & {
  /** Of the record that the sender saw. Only what is not written by hand may leave it out, and takes the record as it stands. */
  readonly version?: number | null | undefined
}

/**
 * Puts a patch onto a record, as its sender saw it, with its history. What changes nothing writes nothing.
 * @returns the record's version by now
 * @throws HttpError 404 when it isn't theirs to see, 403 when not to change, 409 when it changed meanwhile, 400 otherwise
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
    maySee: maySeeSensitive(entity.policy, viewer.permissions),
    fields,
  })
  await checkReferences(tx, table, before, plan.record, viewer, options.catalog, options.remember)
  await refuseMove(tx, table, before, plan.record, viewer)
  if (options.dryRun) return stored.version
  options.writing?.()

  const changes = changesOf(entity.fields, before, plan.record)
  if (changes.length === 0 && !plan.note && !plan.written) return stored.version
  const written = await updateRow(tx, table, stored, plan.record, viewer.id)
  await rewriteSharers(tx, table, { id, stored, after: plan.record }, viewer, options.via ?? null)
  await recordHistory(
    tx,
    [
      {
        entity: entity.id,
        id,
        action: 'update',
        by: viewer.id,
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
 * Whoever may change only what belongs to certain records may move it among those. That they may see the new one is checked as for
 * any reference.
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

/** An undo puts back what rules wrote as well. */
function writable(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, readOnly: false } satisfies Field]),
  )
}
