import { scopesOf, type Policy } from '@core/kernel/entity/policy'

export type BulkAction = 'update' | 'delete' | 'export'

/** @returns the bulk actions that these permissions allow. The server determines which of the rows may be changed. */
export function bulkActions(policy: Policy, permissions: ReadonlySet<number>): readonly BulkAction[] {
  const holds = (permission: number | undefined) => permission !== undefined && permissions.has(permission)
  const may = (action: 'update' | 'delete') => holds(policy.bulk) && scopesOf(policy[action], permissions).length > 0
  return [
    ...(may('update') ? (['update'] as const) : []),
    ...(may('delete') ? (['delete'] as const) : []),
    ...(holds(policy.export) ? (['export'] as const) : []),
  ]
}
