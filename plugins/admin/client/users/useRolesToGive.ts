import { useLoad } from '@core/client/api'
import { userApi, type RoleToGive } from '../adminApis'

/** All roles, and for each what keeps this person from giving it; undefined while they are on their way. */
export function useRolesToGive() {
  const { value: roles, failure } = useLoad('', userApi.rolesToGive)
  return { roles, failure }
}

/** @returns what of a role the viewer lacks, in words: `“Export” of Users and 3 more`. */
export function lackedPermissionsText({ beyond, beyondCount }: Pick<RoleToGive, 'beyond' | 'beyondCount'>): string {
  const more = beyondCount - beyond.length
  return `${beyond.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
