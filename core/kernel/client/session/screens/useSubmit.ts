import { useRef, useState } from 'react'
import { toast } from '../../platform/toasts/toast'
import { ApiError, messageOf } from '../../platform/api/ApiError'

/**
 * A submit that runs only once at a time and, without `again`, never again after a success, because a code or a link can be used only once.
 * An error is shown on the page and in a toast (S8.2).
 */
export function useSubmit(action: () => Promise<void>, again?: 'again') {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  // Not a state, because two events may come before the next render.
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
