import { useSnapshot } from 'valtio/react'
import { Icon, useSay } from '@core/client/ui'
import type { PublicFormStore } from '../PublicFormStore'
import styles from './steps.module.css'
import { useLanguage } from '../../language/FamilyLanguage'

/** Whether the answers are saved. Screen readers announce changes politely. */
export function SaveState({ store }: { store: PublicFormStore }) {
  const say = useSay()
  const { code } = useLanguage()
  const { status, savedAt } = useSnapshot(store.state)
  const words = {
    saved: savedAt === undefined ? '' : say('Saved {time}', { time: clockText(savedAt, code) }),
    waiting: say(savedAt === undefined ? 'Not saved yet' : 'Saving soon…'),
    saving: say('Saving…'),
    failed: say('Not saved yet. We keep trying'),
    refused: say('Not saved'),
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

function clockText(at: number, code: string): string {
  return new Intl.DateTimeFormat(code === 'en' ? 'en-US' : code, { timeStyle: 'short' }).format(at)
}
