import { useState } from 'react'
import { toast } from '../../toasts/toast'
import { ApiError, errorTexts } from '../../api/ApiError'

/** A submit that runs once at a time. A failure stays on the page, and is told in a toast as S8.2 has it. */
export function useSubmit(deed: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()

  const submit = async () => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await deed()
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError({ message: errorTexts.unknown, status: 500, cause })
      setFailure(error)
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, submit }
}
