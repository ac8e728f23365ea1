import { useRef, useState } from 'react'
import { ApiError, type FieldError, messageOf } from './ApiError'

interface SubmitOptions<Args extends readonly unknown[]> {
  /** @returns why this can't be sent yet, and the field that is to be changed. Nothing is sent, and it is shown like a failure. */
  readonly check?: (...args: Args) => FieldError | undefined
  /** After a success `submit` does nothing more, because a code or a link can be used only once. */
  readonly once?: boolean
  /** For a failure that the screen has no place for: `toast.error`, or `toast.warning` for a refusal (S8.4). */
  readonly onFailed?: (message: string) => void
}

/**
 * The state of an action on the server: it runs only once at a time, however often it is clicked.
 * @param action throws when it fails
 * @returns `failure`, the message of the last failure until the next try; `errorOf`, its message for one field; `running`, the arguments of
 * the call in progress, by which one of several buttons knows that it is meant; and `submit`, which resolves to the error, or to undefined
 * after a success and where it was ignored
 * @example
 * const { busy, failure, submit } = useSubmit(async () => {
 *   await orderApi.cancel(id)
 *   onClose()
 * })
 */
export function useSubmit<Args extends readonly unknown[] = []>(
  action: (...args: Args) => Promise<unknown>,
  { once = false, check, onFailed }: SubmitOptions<Args> = {},
) {
  const [running, setRunning] = useState<Args>()
  const [error, setError] = useState<ApiError>()
  // Not a state, because two events may come before the next render.
  const isRunning = useRef(false)

  const submit = async (...args: Args): Promise<ApiError | undefined> => {
    if (isRunning.current) return undefined
    const problem = check?.(...args)
    if (problem) {
      const invalid = new ApiError({ message: problem.message, status: 400, errors: [problem] })
      setError(invalid)
      return invalid
    }
    isRunning.current = true
    setRunning(args)
    setError(undefined)
    try {
      await action(...args)
      isRunning.current = once
      return undefined
    } catch (cause) {
      const failed = cause instanceof ApiError ? cause : new ApiError({ message: messageOf(cause), status: 500, cause })
      setError(failed)
      onFailed?.(messageOf(failed))
      isRunning.current = false
      return failed
    } finally {
      setRunning(undefined)
    }
  }
  return {
    busy: running !== undefined,
    running,
    error,
    failure: error && messageOf(error),
    errorOf: (field: string) => error?.errors.find((one) => one.field === field)?.message,
    submit,
    /** Forgets the failure, because what it was about has changed. */
    clear: () => setError(undefined),
  }
}
