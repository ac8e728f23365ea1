import { definePermissions, standardActions } from '@core/entity'
import type { ModuleRights } from '../../adminApis'

const asListed = ({ moduleId, title, list }: ReturnType<typeof definePermissions>): ModuleRights => ({
  id: moduleId,
  title,
  off: false,
  permissions: list.map((permission) => ({ ...permission, moduleId })).toSorted((a, b) => a.id - b.id),
})

/** Modules as the server lists them. */
export const referralLike = asListed(
  definePermissions(3, 'Referrals', {
    ...standardActions,
    viewOwn: [3, 'View assigned'],
    addAll: [11, 'Create for anybody'],
    addAssigned: [12, 'Create assigned to oneself'],
    assign: [13, 'Assign'],
    export: [20, 'Export'],
  }),
)
export const usersLike = asListed(definePermissions(4, 'Users', { ...standardActions, export: [20, 'Export'] }))
