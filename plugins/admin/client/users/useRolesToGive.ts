import { useLoad } from '@core/client/session'
import { userApi, type RoleToGive } from '../adminApis'

/** All roles, each with the reason why the viewer can't grant it, if any; undefined while they are loaded. */
export function useRolesToGive() {
  const { value: roles, failure } = useLoad('', userApi.rolesToGive)
  return { roles, failure }
}

/** @returns the permissions of a role that the viewer lacks, as text: `“Export” of Users and 3 more`. */
export function lackedPermissionsText({ beyond, beyondCount }: Pick<RoleToGive, 'beyond' | 'beyondCount'>): string {
  const more = beyondCount - beyond.length
  return `${beyond.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
