import { useRef, useState } from 'react'
import { toast } from '../../platform/toasts/toast'
import { ApiError, messageOf } from '../../platform/api/ApiError'

/**
 * A submit that runs once at a time, and unless `again` is said never more once it has succeeded: a code or a link that is
 * used up has no second answer. A failure stays on the page, and is told in a toast as S8.2 has it.
 */
export function useSubmit(action: () => Promise<void>, again?: 'again') {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  // Not the state: two events may come before it is drawn.
  const taken = useRef(false)

  const submit = async () => {
    if (taken.current) return
    taken.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await action()
      taken.current = again === undefined
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError({ message: messageOf(cause), status: 500, cause })
      setFailure(error)
      toast.error(error.message)
      taken.current = false
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, submit }
}
