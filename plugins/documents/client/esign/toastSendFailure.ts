import { ApiError, errorTexts, messageOf } from '@core/client/api'
import { toast } from '@core/client/session'

/**
 * Shows that a document, or a link to it, was not sent. A refusal is a warning with the server's message, or with `Document Already
 * Submitted!` if there is none (S8.7). A failure of the network or server is an error, as everywhere.
 */
export function toastSendFailure(error: unknown): void {
  if (!(error instanceof ApiError) || error.kind !== 'refused') toast.error(messageOf(error))
  else toast.warning(error.message === errorTexts.unknown ? 'Document Already Submitted!' : messageOf(error))
}
