import { useEffect, useState } from 'react'
import { messageOf } from '@core/client/api/ApiError'
import { isAbort } from '@core/client/api/answerOf'
import { userApi, type RoleToGive } from '../adminApis'

interface RolesToGive {
  /** Undefined while they are on their way. */
  readonly roles?: readonly RoleToGive[]
  readonly error?: string
}

/** All roles, and for each what keeps this person from giving it. */
export function useRolesToGive(): RolesToGive {
  const [found, setFound] = useState<RolesToGive>({})
  useEffect(() => {
    const controller = new AbortController()
    userApi.rolesToGive(controller.signal).then(
      (roles) => setFound({ roles }),
      (error: unknown) => {
        if (!isAbort(error)) setFound({ error: messageOf(error) })
      },
    )
    return () => controller.abort()
  }, [])
  return found
}

/** @returns what of a role the viewer lacks, in words: `“Export” of Users and 3 more`. */
export function beyondText({ beyond, beyondCount }: Pick<RoleToGive, 'beyond' | 'beyondCount'>): string {
  const more = beyondCount - beyond.length
  return `${beyond.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
