import { useEffect } from 'react'
import { MessageSheet, PublicPage, toast } from '@core/client/session'
import { BackToPacket } from '../../family/BackToPacket'
import { CallOffice } from '../../family/CallOffice'
import type { PublicFormStore } from '../PublicFormStore'

/** The end. S8.9 */
export function FormDone({ store }: { store: PublicFormStore }) {
  useEffect(() => toast.success('Document submitted successfully.'), [])
  return (
    <PublicPage>
      <MessageSheet icon="pi-check" tone="success" title="Thank you">
        <p>Your form “{store.title}” has arrived, signed. We will be in touch about what comes next.</p>
        {store.packet ? (
          <BackToPacket packet={store.packet} />
        ) : (
          <p>You can close this page. The link can’t be used again; if something changes, call us.</p>
        )}
        <CallOffice />
      </MessageSheet>
    </PublicPage>
  )
}
