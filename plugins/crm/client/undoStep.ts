import { messageOf } from '@core/client/api'
import { toast } from '@core/client/session'

/**
 * The action of a toast that takes a step of a record back.
 * @param send takes it back on the server
 * @param onUndone shows the former state where it is not followed live
 */
export const undoStep = (send: () => Promise<{ readonly message?: string }>, onUndone?: () => void) => ({
  label: 'Undo',
  run: () =>
    void send().then(
      ({ message }) => {
        toast.success(message ?? '')
        onUndone?.()
      },
      // S8.4
      (error: unknown) => toast.warning(messageOf(error)),
    ),
})
