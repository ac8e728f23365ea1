import { messageOf } from '../../../platform/api/ApiError'
import { useUnsavedGuard } from './useUnsavedGuard'
import { toast } from '../../../platform/toasts/toast'

interface Saved {
  readonly dirty: boolean
  /** @returns the message, or undefined where a dialog asks something first */
  save(): Promise<string | undefined>
}

/**
 * @param store what is edited and saved as a whole, such as the rights of a role
 * @returns the guard of its unsaved changes, and what saves them: it says so, or why not
 */
export function useGuardedSave(store: Saved) {
  const guard = useUnsavedGuard(store.dirty)
  const save = async () => {
    try {
      const message = await store.save()
      if (!message) return
      await guard.release()
      toast.success(message)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return { guard, save: () => void save() }
}
