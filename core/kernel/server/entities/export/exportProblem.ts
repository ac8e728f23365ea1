import { allows } from '@core/kernel/entity/policy'
import { HttpError } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import type { EntityTable } from '../table/EntityTable'

/** @returns why a person's role may not export records of this entity (any more), or undefined */
export function exportProblem(
  { entity }: EntityTable,
  viewer: Pick<Viewer, 'id' | 'storeId' | 'permissions'>,
): HttpError | undefined {
  const needed = entity.policy.export
  if (needed !== undefined && viewer.permissions.has(needed) && allows(entity, 'view', viewer)) return undefined
  return new HttpError(
    403,
    `Your role may no longer export ${entity.name.many.toLowerCase()}. Ask an administrator if you need it.`,
  )
}
