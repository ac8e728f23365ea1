import type { Field, Fields } from '@core/entity/Field'
import { mergePatch } from '@core/entity/mergePatch'
import { maySeeSensitive } from '@core/entity/policy'
import type { Viewer } from '../../access/Viewer'
import type { Transaction } from '../../database/Database'
import { noteChange } from '../../live/noteChange'
import { invalid, notFound, stale } from '../../routes/errors'
import type { EntityTable } from '../EntityTable'
import { changesOf } from './changesOf'
import { checkReferences } from './checkReferences'
import { denied } from './denied'
import { planWrite } from './planWrite'
import { recordHistory } from './recordHistory'
import { rewriteSharers } from './rewriteSharers'
import { splitExtra } from './splitExtra'
import { type Values, lockRecord } from './storedRecord'
import { restorable } from './undoPatch'
import type { WriteHow } from './WriteHow'
import { updateRow } from './writeRow'

/** A patch, as `parsePatch` returned it, with what `rules.extra` names. */
export type RecordPatch = Values & {
  /** Of the record that the sender saw. Only what is not written by hand may leave it out, and takes the record as it stands. */
  readonly version?: number | null | undefined
}

/**
 * Puts a patch onto a record, as its sender saw it, with its history. What changes nothing writes nothing.
 * @returns the record's version by now
 * @throws Refusal 404 when it isn't theirs to see, 403 when not to change, 409 when it changed meanwhile, 400 otherwise
 */
export async function updateRecord(tx: Transaction, table: EntityTable, id: number, { version, ...patch }: RecordPatch, viewer: Viewer, how: WriteHow): Promise<number> {
  const { entity } = table
  if (!version && !how.via) throw invalid([{ field: 'version', message: `Version is required: send the one that you read with the ${entity.name.one.toLowerCase()}` }])
  const stored = await lockRecord(tx, table, id, viewer, 'update')
  if (!stored) throw notFound(entity.name.one)
  if (!stored.allowed) throw denied(table, 'update', viewer)
  if (version && stored.version !== version) throw stale(`This ${entity.name.one.toLowerCase()}`)

  const before = stored.values
  const { body, extra } = splitExtra(table, patch)
  const undo = how.via === 'undo'
  const fields = undo ? writable(entity.fields) : entity.fields
  const merged = mergePatch(fields, before as never, undo ? restorable(fields, before, body) : body, maySeeSensitive(entity.policy, viewer.permissions))
  if (merged.errors) throw invalid(merged.errors)
  const plan = await planWrite(tx, table, { viewer, via: how.via ?? null, before: { ...before, id, version: stored.version }, after: merged.value, extra })
  await checkReferences(tx, table, before, plan.record, viewer, how.catalog)
  if (how.dryRun) return stored.version
  how.writing?.()

  const changes = changesOf(entity.fields, before, plan.record)
  if (changes.length === 0 && !plan.note && !plan.written) return stored.version
  const written = await updateRow(tx, table, stored, plan.record, viewer.id)
  await rewriteSharers(tx, table, { id, stored, after: plan.record }, viewer, how.via ?? null)
  await recordHistory(tx, [{ entity: entity.id, id, action: 'update', by: viewer.id, changes, note: plan.note, update: { fields: entity.fields, before, after: plan.record } }], how)
  if (how.operation === undefined) await noteChange(tx, entity.id, [id], viewer)
  await plan.written?.(id)
  return written
}

/** An undo puts back what rules wrote as well. */
function writable(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, readOnly: false } satisfies Field]))
}
