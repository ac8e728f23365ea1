import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import type { PublicFormStore } from './PublicFormStore'

/** Sees to it that nothing typed is lost: saves when the page is put away or the network is back, and asks before it closes unsaved. */
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
