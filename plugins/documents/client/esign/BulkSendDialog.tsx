import { useState } from 'react'
import { messageOf, useLoad } from '@core/client/api'
import { toast } from '@core/client/session'
import { Button, Callout, Dialog, TextArea } from '@core/client/ui'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { esignApi } from './esignApi'
import dialog from './dialog.module.css'
import { parseRecipients } from './parseRecipients'

/** Sends a copy of a draft to each person of a list, to as many as the messages of the day are enough for. */
export function BulkSendDialog({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { recipients, problem } = parseRecipients(text)
  // Only a hint: if it can't be read, the server still sends no more than it may.
  const { value: left = Infinity } = useLoad('left', (signal) => esignApi.messagesLeft(signal))
  const now = Math.min(recipients.length, left)
  const send = async () => {
    if (problem !== undefined) return setError(problem)
    setBusy(true)
    await esignApi.bulkSend(document.documentUniqueId, recipients).then(
      ({ message, data: { sent, later } }) => {
        const passed = recipients.length - sent - later
        if (sent > 0) toast.success(message ?? 'Send link successfully. Please check your mail')
        if (passed > 0)
          toast.info(
            `${passed} of the list ${passed === 1 ? 'has' : 'have'} this document already. It was not sent again.`,
          )
        if (later > 0)
          toast.info(
            `${later} of the list ${later === 1 ? 'is' : 'are'} left. Send the list again tomorrow: nobody gets it twice.`,
          )
        onClose()
      },
      (failure: unknown) => {
        setError(messageOf(failure))
        setBusy(false)
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Send to a list"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" icon="pi-send" loading={busy} disabled={left === 0} onClick={() => void send()}>
            {now > 0 ? `Send to ${now}` : 'Send'}
          </Button>
        </>
      }
    >
      <div className={dialog.fields}>
        {left === 0 && (
          <Callout tone="warning">
            You have sent as many messages to people outside as a day allows. Send this list tomorrow.
          </Callout>
        )}
        <TextArea
          label="Recipients"
          help="One person a line: name, email, and a phone where a code may go by text. 500 at most; each gets a document of their own."
          required
          rows={8}
          value={text}
          onChange={(value) => {
            setText(value)
            setError(undefined)
          }}
          error={error}
        />
        {left > 0 && recipients.length > left && (
          <Callout tone="warning">
            {`You can send ${left} more ${left === 1 ? 'message' : 'messages'} to people outside today. The first ${left === 1 ? 'one' : left} who ${left === 1 ? 'doesn’t' : 'don’t'} have this document yet will get it now. Send the whole list again tomorrow: nobody gets it twice.`}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}
