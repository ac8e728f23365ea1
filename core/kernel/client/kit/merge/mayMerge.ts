import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Viewer } from '../../session/registry/types'

/** Whether the viewer may merge records of the entity at all. The server decides about two records. */
export function mayMerge({ policy }: Pick<Entity, 'policy'>, { permissions }: Pick<Viewer, 'permissions'>): boolean {
  return policy.merge !== undefined && permissions.has(policy.merge)
}
