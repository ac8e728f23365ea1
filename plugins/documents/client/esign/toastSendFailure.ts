import { type ApiError, errorTexts, messageOf, toast } from '@core/client/session'

/**
 * Shows that a document, or a link to it, was not sent. A refusal is a warning with the server's message, or with `Document Already
 * Submitted!` if there is none (S8.7). A failure of the network or server is an error, as everywhere.
 * @param error of the try; undefined if it was sent
 */
export function toastSendFailure(error: ApiError | undefined): void {
  if (!error) return
  if (error.kind !== 'refused') toast.error(messageOf(error))
  else toast.warning(error.message === errorTexts.unknown ? 'Document Already Submitted!' : messageOf(error))
}
