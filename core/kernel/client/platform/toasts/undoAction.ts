import { messageOf } from '../api/ApiError'
import { toast, type ToastAction } from './toast'

/**
 * The action of a toast that takes back what the toast reports. The server's response is shown as another toast.
 * @param send takes it back on the server; `detail` of its result is the second line of that toast
 * @param onUndone shows what is stored now, also where it couldn't be taken back
 */
export function undoAction(
  send: () => Promise<{ readonly message?: string | undefined; readonly detail?: string }>,
  onUndone?: () => void,
): ToastAction {
  const undo = async () => {
    try {
      const { message, detail } = await send()
      if (message) toast.success(message, undefined, detail)
    } catch (error) {
      // S8.4
      toast.warning(messageOf(error))
    }
    onUndone?.()
  }
  return { label: 'Undo', run: () => void undo() }
}
