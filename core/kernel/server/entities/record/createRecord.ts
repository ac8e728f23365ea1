import { withDefaults } from '@core/kernel/entity/customDefaults'
import { fieldAccess, type Scope, scopesOf, ownerField } from '@core/kernel/entity/policy'
import type { Viewer } from '../../platform/http/Viewer'
import type { Transaction } from '../../platform/database/Database'
import { publishChange } from '../../platform/events/publishChange'
import type { EntityTable, WritePlan } from '../table/EntityTable'
import { requireParentPurpose } from '../table/noteRecord'
import { parentAllows } from '../table/scopeOf'
import { changesOf, recordHistory } from './recordHistory'
import { checkReferences, prepareWrite } from './prepareWrite'
import { denied } from '../table/denied'
import type { Values } from './storedRecord'
import type { WriteOptions } from './WriteOptions'
import { insertRows } from './writeRow'
import type { Entity } from '@core/kernel/entity/defineEntity'

/**
 * Creates a record, with its history. A person who may create records only for themselves, or only for their store, becomes its owner.
 * @param input as `parse` returned it, with the fields of `rules.extra`
 * @returns its id; 0 in a dry run
 * @throws HttpError when the person's permissions or a rule don't allow it
 */
export async function createRecord(
  tx: Transaction,
  table: EntityTable,
  input: Values,
  viewer: Viewer,
  options: WriteOptions,
): Promise<number> {
  const plan = await planCreate(tx, table, input, viewer, options)
  if (options.dryRun) return 0
  options.writing?.()
  const [id] = await createRecords(tx, table, [plan], viewer, options)
  return id!
}

/**
 * Plans a create: checks everything and writes nothing.
 * @throws as createRecord does
 */
export async function planCreate(
  tx: Transaction,
  table: EntityTable,
  input: Values,
  viewer: Viewer,
  options: WriteOptions,
): Promise<WritePlan> {
  const { entity } = table
  const scopes = scopesOf(entity.policy.create, viewer.permissions)
  if (scopes.length === 0) throw denied(table, 'create', viewer)
  const plan = await prepareWrite(tx, table, {
    // What the product creates by itself says nothing of custom fields. A body that people sent has them already, or null.
    input: withDefaults(entity.fields, input),
    before: null,
    viewer,
    options,
    // Whoever makes a record fills in sensitive fields too.
    access: { ...fieldAccess(entity.policy, viewer.permissions), sees: () => true },
    complete: (record) => giveToMaker(table, record, scopes, viewer),
  })
  if (!(await mayMake(tx, table, plan.record, scopes, viewer))) throw denied(table, 'create', viewer)
  await requireParentPurpose(tx, table, plan.record)
  await checkReferences(tx, table, null, plan.record, viewer, options.catalog, options.remember)
  return plan
}

/**
 * Creates planned records; many records need no more statements than one.
 * @returns their ids
 */
export async function createRecords(
  tx: Transaction,
  table: EntityTable,
  plans: readonly WritePlan[],
  viewer: Viewer,
  options: WriteOptions,
): Promise<readonly number[]> {
  const { entity } = table
  const by = options.author === undefined ? viewer.id : null
  const ids = await insertRows(
    tx,
    table,
    plans.map(({ record }) => record),
    by,
  )
  const entries = plans.map(({ record, note }, at) => ({
    entity: entity.id,
    id: ids[at]!,
    action: 'create' as const,
    by,
    author: options.author,
    changes: changesOf(entity.fields, null, record),
    note,
  }))
  await recordHistory(tx, entries, options)
  if (options.operation === undefined) await publishChange(tx, entity.id, ids, viewer)
  for (const [at, plan] of plans.entries()) await plan.written?.(ids[at]!)
  return ids
}

/** The fields that hold the owners of a record, with the id for each where the input has none. */
function makersOf(
  entity: Entity,
  scopes: readonly Scope[],
  viewer: Viewer,
): (readonly [field: string, id: number | null])[] {
  return (['assigned', 'own', 'store'] as const).flatMap((scope) => {
    const field = ownerField(entity, scope)
    // The database stores who created a record.
    if (field === undefined || field === 'createdBy' || !scopes.includes(scope)) return []
    return [[field, scope === 'store' ? viewer.storeId : viewer.id] as const]
  })
}

function giveToMaker({ entity }: EntityTable, record: Values, scopes: readonly Scope[], viewer: Viewer): Values {
  const given = makersOf(entity, scopes, viewer).map(([field, id]) => [field, record[field] ?? id])
  return { ...record, ...Object.fromEntries(given) }
}

/** People who may assign records may create one for somebody else. */
async function mayMake(
  tx: Transaction,
  table: EntityTable,
  record: Values,
  scopes: readonly Scope[],
  viewer: Viewer,
): Promise<boolean> {
  const { entity } = table
  const { assign, create } = entity.policy
  if (scopes.includes('all')) return true
  if (scopes.includes('own') && ownerField(entity, 'own') === 'createdBy') return true
  if (makersOf(entity, scopes, viewer).some(([field, id]) => id !== null && record[field] === id)) return true
  if (scopes.includes('assigned') && assign !== undefined && viewer.permissions.has(assign)) return true
  return scopes.includes('through') && parentAllows(tx, table, record, create.parentAction ?? 'view', viewer)
}
