import { messageOf, toast } from '@core/client/session'
import { transferApi } from './transferApi'

/** Undoes a transfer and shows a message. @param onUndone is called with the id of the restored lead */
export async function undoTransfer(id: number, onUndone: (leadId: number) => void): Promise<void> {
  try {
    const { data, message } = await transferApi.undo(id)
    if (message) toast.success(message)
    onUndone(data.leadId)
  } catch (error) {
    toast.error(messageOf(error))
  }
}
