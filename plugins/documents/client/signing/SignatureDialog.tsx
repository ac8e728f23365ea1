import { useState } from 'react'
import { Button, Dialog, Segmented, TextInput } from '@core/client/ui'
import type { SignatureValue } from '../../shared/signing/signingCalls'
import { DrawPad } from './DrawPad'
import styles from './signing.module.css'

interface SignatureDialogProps {
  kind: 'signature' | 'initials'
  /** The initial text. */
  name: string
  onClose: () => void
  onAdopt: (value: SignatureValue) => void
}

type Method = SignatureValue['method']

const methods = [
  { id: 'typed', name: 'Type' },
  { id: 'drawn', name: 'Draw' },
] as const

/** Creates a signature or initials, typed or drawn. The result is used for all fields of its kind. */
export function SignatureDialog({ kind, name: first, onClose, onAdopt }: SignatureDialogProps) {
  const [method, setMethod] = useState<Method>('typed')
  const [name, setName] = useState(first)
  const [drawn, setDrawn] = useState<Extract<SignatureValue, { method: 'drawn' }>>()
  const [error, setError] = useState<string>()
  const adopt = () => {
    if (method === 'drawn') return drawn ? onAdopt(drawn) : setError('Draw in the box first')
    return name.trim() ? onAdopt({ method: 'typed', name: name.trim() }) : setError('Type your name first')
  }
  const what = kind === 'signature' ? 'signature' : 'initials'
  return (
    <Dialog
      open
      onClose={onClose}
      width="560px"
      title={`Your ${what}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={adopt}>
            Use this {kind === 'signature' ? 'signature' : 'mark'}
          </Button>
        </>
      }
    >
      <div className={styles.adopt}>
        <Segmented
          label="How"
          options={methods}
          value={method}
          onChange={(chosen) => {
            setMethod(chosen)
            setError(undefined)
          }}
        />
        {method === 'typed' ? (
          <>
            <TextInput
              label={kind === 'signature' ? 'Full name' : 'Initials'}
              autoComplete={kind === 'signature' ? 'name' : 'off'}
              maxLength={120}
              value={name}
              onChange={setName}
              error={error}
            />
            <p aria-hidden="true" className={styles.specimen}>
              {name || ' '}
            </p>
          </>
        ) : (
          <>
            <DrawPad label={`Draw your ${what}`} onChange={setDrawn} />
            {error && <p role="alert">{error}</p>}
          </>
        )}
        <p className={styles.note}>
          By choosing this, I agree that it stands for my {what} in this document, as it would on paper.
        </p>
      </div>
    </Dialog>
  )
}

/** @returns the first letters of a name: `AN` of Ana Novak */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
    .slice(0, 4)
