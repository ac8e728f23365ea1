import { useLoad } from '@core/client/session'
import { known, message } from '@core/entity'
import { userApi, type RoleToGive } from '../adminApis'

/** All roles, each with the reason why the viewer can't grant it, if any; undefined while they are loaded. */
export function useRolesToGive() {
  const { value: roles, failure } = useLoad('', userApi.rolesToGive)
  return { roles, failure }
}

/** @returns the permissions of a role that the viewer lacks, as text: `“Export” of Users and 3 more`. */
export function lackedPermissionsText({ beyond, beyondCount }: Pick<RoleToGive, 'beyond' | 'beyondCount'>): string {
  const listed = beyond.map(known).join(', ')
  const more = beyondCount - beyond.length
  return more > 0 ? message(`${listed} and ${more} more`) : listed
}
