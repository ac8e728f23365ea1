import type { AutomationCondition } from '@core/kernel/entity/automations'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { maySeePath } from '@core/kernel/entity/policy'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { viewerInRole } from '@core/kernel/server/security/users/viewerInRole'
import { conditionProblem, meetsConditions } from './conditions'

/** What the conditions of a run are checked for. */
export interface CheckedRun {
  readonly entity: string
  readonly record: number
  readonly conditions: readonly AutomationCondition[] | null
  readonly roleId: number
  readonly author: number | null
}

/**
 * @param viewer whoever reads the labels
 * @returns the labels of the conditions that the record of a run doesn't meet any more, looked at in the role of the automation; none where it
 *   can't be checked, because then the run itself fails with the reason
 */
export async function unmetConditions(
  db: Database | Transaction,
  catalog: EntityCatalog,
  { entity, record, conditions, roleId, author }: CheckedRun,
  viewer: Viewer,
): Promise<readonly string[]> {
  const table = catalog.get(entity)
  const runner = author === null ? undefined : await viewerInRole(db, author, roleId)
  const all = conditions ?? []
  if (!table || !runner || all.length === 0 || conditionProblem(table, catalog, all, runner)) return []
  if (await meetsConditions(db, table, catalog, all, record, runner)) return []
  const unmet: string[] = []
  for (const condition of all) {
    if (await meetsConditions(db, table, catalog, [condition], record, runner)) continue
    const found = fieldPathAt(table.entity.fields, condition.field)
    const isShown = found && maySeePath(found, table.entity.policy, viewer.permissions)
    unmet.push(isShown ? found.label : 'another field')
  }
  return [...new Set(unmet)]
}
