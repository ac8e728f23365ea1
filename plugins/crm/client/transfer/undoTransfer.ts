import { messageOf } from '@core/client/api'
import { toast } from '@core/client/session'
import { transferApi } from './transferApi'

/** Takes a transfer back and says so. @param onUndone gets the lead that is there again */
export async function undoTransfer(id: number, onUndone: (leadId: number) => void): Promise<void> {
  try {
    const { data, message } = await transferApi.undo(id)
    if (message) toast.success(message)
    onUndone(data.leadId)
  } catch (error) {
    toast.error(messageOf(error))
  }
}
