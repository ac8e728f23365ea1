import { useState } from 'react'
import { useSubmit } from '@core/client/forms'
import { MessageSheet, PublicPage } from '@core/client/session'
import { Button, Checkbox } from '@core/client/ui'
import { consent, consentText } from '../../shared/esign/consent'
import type { SigningState } from '../../shared/signing/signingCalls'
import { DeclineDialog } from './SigningDialogs'
import type { SigningApi } from './signingApi'

interface ConsentStepProps {
  api: SigningApi
  state: SigningState
  onDone: (state: SigningState) => void
  onDeclined: () => void
}

/** The consent that a signer gives before the first signature. */
export function ConsentStep({ api, state, onDone, onDeclined }: ConsentStepProps) {
  const [agreed, setAgreed] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const { busy, failure, submit, clear } = useSubmit(
    async () => onDone(await api.consent(consent.version, consentText)),
    {
      check: () => (agreed ? undefined : { field: 'agreed', message: 'Tick the box to go on' }),
    },
  )
  return (
    <PublicPage>
      <MessageSheet icon="pi-pencil" tone="primary" title={consent.title}>
        {state.message && (
          <p>
            {state.sender} writes: {state.message}
          </p>
        )}
        {consent.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Checkbox
          label="I agree to sign electronically"
          checked={agreed}
          error={failure}
          onChange={(checked) => {
            setAgreed(checked)
            clear()
          }}
        />
        <p role="alert" className="visually-hidden">
          {failure}
        </p>
        <Button variant="primary" wide loading={busy} onClick={() => void submit()}>
          Continue to the document
        </Button>
        <Button variant="ghost" wide onClick={() => setDeclining(true)}>
          Decline to sign
        </Button>
      </MessageSheet>
      <DeclineDialog api={api} open={isDeclining} onClose={() => setDeclining(false)} onDone={onDeclined} />
    </PublicPage>
  )
}
