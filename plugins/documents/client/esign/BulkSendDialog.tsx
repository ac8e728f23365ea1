import { useState } from 'react'
import { messageOf } from '@core/client/api'
import { toast } from '@core/client/session'
import { Button, Dialog, TextArea } from '@core/client/ui'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { esignApi } from './esignApi'
import { parseRecipients } from './parseRecipients'

/** Sends a copy of a draft to each person of a list. */
export function BulkSendDialog({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { recipients, problem } = parseRecipients(text)
  const send = async () => {
    if (problem !== undefined) return setError(problem)
    setBusy(true)
    await esignApi.bulkSend(document.documentUniqueId, recipients).then(
      ({ message, data: { sent } }) => {
        const passed = recipients.length - sent
        if (sent > 0) toast.success(message ?? 'Send link successfully. Please check your mail')
        if (passed > 0)
          toast.info(
            `${passed} of the list ${passed === 1 ? 'has' : 'have'} this document already. It was not sent again.`,
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
          <Button variant="primary" icon="pi-send" loading={busy} onClick={() => void send()}>
            {recipients.length > 0 ? `Send to ${recipients.length}` : 'Send'}
          </Button>
        </>
      }
    >
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
    </Dialog>
  )
}
