import { useEffect, useRef } from 'react'
import { MessageSheet, toast } from '@core/client/session'
import { BackToPacket } from './BackToPacket'
import { CallOffice } from './CallOffice'
import type { PublicFormStore } from '../PublicFormStore'
import { FamilyPage } from '../../language/FamilyPage'
import { Button, useSay } from '@core/client/ui'
import { SentAnswers } from '../steps/ReviewAnswers'
import styles from './pages.module.css'

/** The page after the submission. S8.9 */
export function FormDone({ store }: { store: PublicFormStore }) {
  const say = useSay()
  const said = useRef(false)
  useEffect(() => {
    if (!said.current) toast.success(say('Document submitted successfully.'))
    said.current = true
  }, [say])
  return (
    <FamilyPage>
      <MessageSheet icon="pi-check" tone="success" title={say('Thank you')}>
        <p>
          {say('Your form “{form}” has arrived, signed. We will be in touch about what comes next.', {
            form: say(store.title),
          })}
        </p>
        {store.packet ? (
          <BackToPacket packet={store.packet} />
        ) : (
          <p>{say('You can close this page. The link can’t be used again; if something changes, call us.')}</p>
        )}
        <div className={styles.keep}>
          <Button icon="pi-print" className={styles.wraps ?? ''} onClick={() => print()}>
            {say('Print or save a copy of what you sent')}
          </Button>
          <p>{say('If others use this device, close this page afterwards.')}</p>
        </div>
        <CallOffice />
      </MessageSheet>
      <div className={styles.copy}>
        <SentAnswers store={store} />
      </div>
    </FamilyPage>
  )
}
