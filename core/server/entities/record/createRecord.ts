import { mergePatch } from '@core/entity/mergePatch'
import { type Scope, scopesOf } from '@core/entity/policy'
import type { Viewer } from '../../access/Viewer'
import type { Transaction } from '../../database/Database'
import { noteChange } from '../../live/noteChange'
import { invalid } from '../../routes/errors'
import type { EntityTable, WritePlan } from '../EntityTable'
import { changesOf } from './changesOf'
import { checkReferences } from './checkReferences'
import { denied } from './denied'
import { planWrite } from './planWrite'
import { recordHistory } from './recordHistory'
import { splitExtra } from './splitExtra'
import type { Values } from './storedRecord'
import type { WriteHow } from './WriteHow'
import { insertRows } from './writeRow'

/**
 * Makes a record, with its history. Whoever may create only for themselves, or for their store, has it given to them.
 * @param input as `parse` returned it, with what `rules.extra` names
 * @returns its id; 0 in a dry run
 * @throws Refusal when the person's permissions or a rule don't allow it
 */
export async function createRecord(tx: Transaction, table: EntityTable, input: Values, viewer: Viewer, how: WriteHow): Promise<number> {
  const plan = await planCreate(tx, table, input, viewer, how)
  if (how.dryRun) return 0
  how.writing?.()
  const [id] = await createRecords(tx, table, [plan], viewer, how)
  return id!
}

/** What a create comes to, with everything refused that is to be refused, and nothing written. @throws as createRecord does */
export async function planCreate(tx: Transaction, table: EntityTable, input: Values, viewer: Viewer, how: WriteHow): Promise<WritePlan> {
  const { entity } = table
  const scopes = scopesOf(entity.policy.create, viewer.permissions)
  if (scopes.length === 0) throw denied(table, 'create', viewer)
  const { body, extra } = splitExtra(table, input)
  const merged = mergePatch(entity.fields, null, body, true)
  if (merged.errors) throw invalid(merged.errors)

  const plan = await planWrite(tx, table, { viewer, via: how.via ?? null, before: null, after: giveToMaker(table, merged.value, scopes, viewer), extra, same: how.same })
  if (!mayMake(table, plan.record, scopes, viewer)) throw denied(table, 'create', viewer)
  await checkReferences(tx, table, null, plan.record, viewer, how.catalog)
  return plan
}

/** Makes what was planned, many records in as few statements as one. @returns their ids */
export async function createRecords(tx: Transaction, table: EntityTable, plans: readonly WritePlan[], viewer: Viewer, how: WriteHow): Promise<readonly number[]> {
  const { entity } = table
  const ids = await insertRows(tx, table, plans.map(({ record }) => record), viewer.id)
  const happened = plans.map(({ record, note }, at) => ({ entity: entity.id, id: ids[at]!, action: 'create' as const, by: viewer.id, changes: changesOf(entity.fields, null, record), note }))
  await recordHistory(tx, happened, how)
  if (how.operation === undefined) await noteChange(tx, entity.id, ids, viewer)
  for (const [at, plan] of plans.entries()) await plan.written?.(ids[at]!)
  return ids
}

function giveToMaker({ owners: { assigned, store } }: EntityTable, record: Values, scopes: readonly Scope[], viewer: Viewer): Values {
  if (scopes.includes('all')) return record
  return {
    ...record,
    ...(assigned && scopes.includes('assigned') && { [assigned]: record[assigned] ?? viewer.id }),
    ...(store && scopes.includes('store') && { [store]: record[store] ?? viewer.storeId }),
  }
}

/** Whoever may hand records over may make one for somebody else at once. */
function mayMake({ entity: { policy }, owners: { assigned, store } }: EntityTable, record: Values, scopes: readonly Scope[], viewer: Viewer): boolean {
  if (scopes.includes('all') || scopes.includes('own')) return true
  if (scopes.includes('store') && store && record[store] != null && record[store] === viewer.storeId) return true
  return scopes.includes('assigned') && assigned !== undefined && (record[assigned] === viewer.id || (policy.assign !== undefined && viewer.permissions.has(policy.assign)))
}
