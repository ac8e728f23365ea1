import { ApiError } from '../api/ApiError'
import { toast } from '../toasts/toast'

/** Thrown instead of a response when a write waits on the device. To the user it is a success: the form closes. */
export class KeptOffline extends ApiError {
  constructor() {
    super({ message: 'No connection. This is kept on your device and sent when you are online again.', status: 0 })
  }
}

/** Tells the user that a write waits. @returns whether it does; false for any other error */
export function tellKept(error: unknown): boolean {
  if (!(error instanceof KeptOffline)) return false
  toast.info(error.message)
  return true
}
