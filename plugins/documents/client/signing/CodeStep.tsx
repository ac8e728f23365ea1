import { useState } from 'react'
import { useSubmit } from '@core/client/forms'
import { MessageSheet, PublicPage } from '@core/client/session'
import { Button, TextInput } from '@core/client/ui'
import type { SigningState } from '../../shared/signing/signingCalls'
import type { SigningApi } from './signingApi'
import styles from './signing.module.css'

interface StepProps {
  api: SigningApi
  state: SigningState
  onDone: (state: SigningState) => void
}

/** Sends a one-time code to the signer's mailbox or phone, so that a forwarded link alone is useless. D12 */
export function CodeStep({ api, state, onDone }: StepProps) {
  const [sentTo, setSentTo] = useState<string>()
  const [code, setCode] = useState('')
  const { busy, failure, submit } = useSubmit((work: () => Promise<void>) => work())
  const send = (channel: SigningState['channels'][number]) =>
    submit(async () => {
      await api.sendCode(channel.id)
      setSentTo(channel.to)
      setCode('')
      // Loaded while the signer looks for the code.
      void import('../pdf/openPdf').then(({ preparePdf }) => preparePdf()).catch(() => {})
    })
  const channels = state.channels.map((channel, at) => (
    <Button
      key={channel.id}
      variant={sentTo === undefined && at === 0 ? 'primary' : 'secondary'}
      wide
      className={styles.wraps ?? ''}
      icon={channel.id === 'email' ? 'pi-envelope' : 'pi-mobile'}
      loading={busy && sentTo === undefined}
      onClick={() => void send(channel)}
    >
      {sentTo === undefined ? `Send to ${channel.to}` : `Send again to ${channel.to}`}
    </Button>
  ))
  return (
    <PublicPage>
      <MessageSheet icon="pi-lock" tone="primary" title={state.title}>
        <p>
          Hello {state.signer}. {state.sender} asks you to read and sign this document. First we send you a code, so
          that nobody else can open it.
        </p>
        {sentTo !== undefined && (
          <form
            noValidate
            className={styles.code}
            onSubmit={(event) => {
              event.preventDefault()
              void submit(async () => onDone(await api.checkCode(code)))
            }}
          >
            <TextInput
              label="Code"
              help={`Six digits, sent to ${sentTo}`}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              autoFocus
              required
              value={code}
              onChange={setCode}
              error={failure}
            />
            <p role="alert" className="visually-hidden">
              {failure}
            </p>
            <Button type="submit" variant="primary" wide loading={busy}>
              Continue
            </Button>
          </form>
        )}
        {sentTo === undefined && failure && <p role="alert">{failure}</p>}
        {channels}
      </MessageSheet>
    </PublicPage>
  )
}
