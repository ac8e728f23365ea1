import { useSnapshot } from 'valtio/react'
import { Icon } from '@core/client/ui'
import type { PublicFormStore } from '../PublicFormStore'
import styles from './steps.module.css'

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

/** Whether what is typed is safe, read aloud politely when it changes. */
export function SaveState({ store }: { store: PublicFormStore }) {
  const { status, savedAt } = useSnapshot(store.state)
  const words = {
    saved: savedAt === undefined ? '' : `Saved ${clock.format(savedAt)}`,
    waiting: savedAt === undefined ? 'Not saved yet' : 'Saving soon…',
    saving: 'Saving…',
    failed: 'Not saved yet. We keep trying',
    refused: 'Not saved',
  }[status]
  const bad = status === 'failed' || status === 'refused'
  return (
    <p role="status" className={bad ? styles.unsaved : styles.saved}>
      {words && (
        <Icon name={bad ? 'pi-exclamation-triangle' : status === 'saved' ? 'pi-check-circle' : 'pi-cloud-upload'} />
      )}
      {words}
    </p>
  )
}
