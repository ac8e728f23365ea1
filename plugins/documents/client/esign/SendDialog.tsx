import { useState } from 'react'
import { useSubmit } from '@core/client/forms'
import { standingRule, toast } from '@core/client/session'
import { Checkbox, DateInput, FormDialog, TextArea } from '@core/client/ui'
import { countText } from '@core/entity'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { reminderDays } from '../../shared/esign/reminderDays'
import { signingTimes } from '../../shared/esign/signingTimes'
import { toastSendFailure } from './toastSendFailure'
import { esignApi } from './esignApi'

interface SendDialogProps {
  document: DocumentDetail
  onClose: () => void
  onSent: (document: DocumentDetail) => void
}

/** Requests the message, the expiry and the reminders before a document is sent. */
export function SendDialog({ document, onClose, onSent }: SendDialogProps) {
  const [message, setMessage] = useState(document.message ?? '')
  const [expiresAt, setExpiresAt] = useState(document.status === 7 ? '' : (document.expiresAt ?? ''))
  const [reminders, setReminders] = useState<readonly number[]>(document.reminders)
  const first = document.signers.filter(({ role }) => role !== 'copy').toSorted((a, b) => a.order - b.order)[0]
  const { busy, submit } = useSubmit(async () => {
    const options = {
      ...(message && { message }),
      ...(expiresAt && { expiresAt }),
      reminders: reminderDays.filter((day) => reminders.includes(day)),
    }
    const sent = await esignApi.send(document, options)
    toast.success(sent.message ?? 'Send link successfully. Please check your mail')
    onSent(sent.data)
  })
  return (
    <FormDialog
      title="Send for signature"
      confirmLabel="Send"
      icon="pi-send"
      busy={busy}
      onSubmit={() => void submit().then(toastSendFailure)}
      onClose={onClose}
    >
      {first && (
        <p>
          {first.name} gets a link by email now. {document.signers.length > 1 && 'The others follow in their order.'}
        </p>
      )}
      <TextArea label="Message" help="Stands in the email" maxLength={2000} value={message} onChange={setMessage} />
      <DateInput
        label="Expires"
        help={`${countText(standingRule(signingTimes).expiresAfter, 'day')} from now unless you choose a day`}
        value={expiresAt}
        onChange={setExpiresAt}
      />
      {reminderDays.map((day) => (
        <Checkbox
          key={day}
          label={`Remind after ${day} days`}
          checked={reminders.includes(day)}
          onChange={(checked) => setReminders(checked ? [...reminders, day] : reminders.filter((one) => one !== day))}
        />
      ))}
    </FormDialog>
  )
}
