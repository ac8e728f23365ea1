import { useEffect, useState } from 'react'
import { messageOf } from '@core/client/api/ApiError'
import { isAbort } from '@core/client/api/answerOf'
import { userApi, type UserRow } from '../adminApis'

/** So many people stand on the screen of a role; the list of users has them all. */
export const mostHolders = 8

interface Holders {
  /** Undefined while they are on their way. */
  readonly people: readonly UserRow[] | undefined
  readonly failure: string | undefined
}

/** Who holds a role, the first few by name. @param count asks anew when it changes */
export function useHolders(roleId: number, count: number): Holders {
  const [people, setPeople] = useState<readonly UserRow[]>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const controller = new AbortController()
    const request = { limit: mostHolders, filter: { roleIds: roleId }, sorting: { fieldName: 'name', direction: 'asc' }, columns: ['name', 'title', 'status'], total: false } as const
    userApi.list(request, controller.signal).then(
      ({ data }) => setPeople(data),
      (error: unknown) => {
        if (!isAbort(error)) setFailure(messageOf(error))
      },
    )
    return () => controller.abort()
  }, [roleId, count])
  return { people, failure }
}
