import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import type { PublicFormStore } from './PublicFormStore'

/** Prevents loss of answers: saves when the page is hidden or the network is back, and asks before an unsaved page closes. */
export function useDraftBackup(store: PublicFormStore): void {
  const { phase, status, submitting } = useSnapshot(store.state)
  const unsaved = phase === 'filling' && (status !== 'saved' || submitting)

  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && store.leave()
    const onOnline = () => void store.saver.flush()
    document.addEventListener('visibilitychange', onHide)
    addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      removeEventListener('online', onOnline)
    }
  }, [store])

  useEffect(() => {
    if (!unsaved) return
    const onUnload = (event: BeforeUnloadEvent) => {
      store.leave()
      event.preventDefault()
    }
    addEventListener('beforeunload', onUnload)
    return () => removeEventListener('beforeunload', onUnload)
  }, [store, unsaved])
}
