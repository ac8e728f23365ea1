import { useState } from 'react'
import { useLoad, toast } from '@core/client/session'
import { SubmitDialog } from '@core/client/kit'
import { Callout, TextArea } from '@core/client/ui'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { esignApi } from './esignApi'
import { parseRecipients } from './parseRecipients'

/** Sends a copy of a draft to each person of a list, to as many as the messages of the day are enough for. */
export function BulkSendDialog({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const [text, setText] = useState('')
  const { recipients, problem } = parseRecipients(text)
  // Only a hint: if it can't be read, the server still sends no more than it may.
  const { value: left = Infinity } = useLoad('left', (signal) => esignApi.messagesLeft(signal))
  const now = Math.min(recipients.length, left)
  const send = async () => {
    const { message, data } = await esignApi.bulkSend(document.documentUniqueId, recipients)
    const { sent, later } = data
    const passed = recipients.length - sent - later
    if (sent > 0) toast.success(message ?? 'Send link successfully. Please check your mail')
    if (passed > 0)
      toast.info(`${passed} of the list ${passed === 1 ? 'has' : 'have'} this document already. It was not sent again.`)
    if (later > 0)
      toast.info(
        `${later} of the list ${later === 1 ? 'is' : 'are'} left. Send the list again tomorrow: nobody gets it twice.`,
      )
    onClose()
  }
  return (
    <SubmitDialog
      title="Send to a list"
      confirmLabel={now > 0 ? `Send to ${now}` : 'Send'}
      icon="pi-send"
      ready={left > 0}
      fields={['recipients']}
      check={() => (problem === undefined ? undefined : { field: 'recipients', message: problem })}
      onSubmit={send}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
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
            onChange={setText}
            error={errorOf('recipients')}
          />
          {left > 0 && recipients.length > left && (
            <Callout tone="warning">
              {`You can send ${left} more ${left === 1 ? 'message' : 'messages'} to people outside today. The first ${left === 1 ? 'one' : left} who ${left === 1 ? 'doesn’t' : 'don’t'} have this document yet will get it now. Send the whole list again tomorrow: nobody gets it twice.`}
            </Callout>
          )}
        </>
      )}
    </SubmitDialog>
  )
}
