import { ApiError, errorTexts, messageOf } from '@core/client/api'
import { toast } from '@core/client/session'

/**
 * Says that a document, or a link to it, was not sent: a refusal is a warning with the server's message, and one without a message says
 * `Document Already Submitted!` (S8.7). A network or server that fails is an error, as everywhere.
 */
export function toastSendFailure(error: unknown): void {
  if (!(error instanceof ApiError) || error.kind !== 'refused') toast.error(messageOf(error))
  else toast.warning(error.message === errorTexts.unknown ? 'Document Already Submitted!' : messageOf(error))
}
