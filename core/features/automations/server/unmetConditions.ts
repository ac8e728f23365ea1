import type { AutomationCondition } from '@core/kernel/entity/automations'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { maySeePath } from '@core/kernel/entity/policy'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { viewerInRole } from '@core/kernel/server/security/users/viewerInRole'
import { type CheckedFilter, conditionProblem, filterOf, idsMeetingEach } from './conditions'

/** What the conditions of a run are checked for. */
export interface CheckedRun {
  readonly automation: number
  readonly entity: string
  readonly record: number
  readonly conditions: readonly AutomationCondition[] | null
  readonly roleId: number
  readonly author: number | null
}

/** A condition of an automation, looked at for the records of all its runs. */
interface Check extends CheckedFilter {
  readonly automation: number
  readonly label: string
}

/**
 * Looks at all runs by one statement, because a manager may be asked for hundreds of approvals.
 * @param viewer whoever reads the labels
 * @returns for each run the labels of the conditions that its record doesn't meet any more, looked at in the role of the automation; none where
 *   it can't be checked, because then the run itself fails with the reason
 */
export async function unmetConditions(
  db: Database | Transaction,
  catalog: EntityCatalog,
  runs: readonly CheckedRun[],
  viewer: Viewer,
): Promise<readonly (readonly string[])[]> {
  const checks: Check[] = []
  for (const automation of new Set(runs.map((run) => run.automation)))
    checks.push(
      ...(await checksOf(
        db,
        catalog,
        runs.filter((run) => run.automation === automation),
        viewer,
      )),
    )
  const met = await idsMeetingEach(db, catalog, checks)
  return runs.map(({ automation, record }) => [
    ...new Set(
      checks.flatMap((check, at) => (check.automation === automation && !met[at]!.has(record) ? [check.label] : [])),
    ),
  ])
}

async function checksOf(
  db: Database | Transaction,
  catalog: EntityCatalog,
  runs: readonly CheckedRun[],
  viewer: Viewer,
): Promise<readonly Check[]> {
  const { automation, entity, conditions, roleId, author } = runs[0]!
  const table = catalog.get(entity)
  const all = conditions ?? []
  const runner = author === null || all.length === 0 ? undefined : await viewerInRole(db, author, roleId)
  if (!table || !runner || conditionProblem(table, catalog, all, runner)) return []
  const ids = [...new Set(runs.map(({ record }) => record))]
  return all.map((condition) => {
    const found = fieldPathAt(table.entity.fields, condition.field)
    const isShown = found && maySeePath(found, table.entity.policy, viewer.permissions)
    return {
      automation,
      label: isShown ? found.label : 'another field',
      table,
      filter: filterOf([condition]),
      ids,
      viewer: runner,
    }
  })
}
