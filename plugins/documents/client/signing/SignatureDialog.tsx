import { useState } from 'react'
import { Button, Dialog, Segmented, TextInput } from '@core/client/ui'
import { message } from '@core/entity'
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
  { id: 'typed', name: 'Type it' },
  { id: 'drawn', name: 'Draw' },
] as const

const texts = {
  signature: {
    title: 'Your signature',
    label: 'Full name',
    draw: 'Draw your signature',
    use: 'Use this signature',
    note: 'By choosing this, I agree that it stands for my signature in this document, as it would on paper.',
  },
  initials: {
    title: 'Your initials',
    label: 'Initials',
    draw: 'Draw your initials',
    use: 'Use this mark',
    note: 'By choosing this, I agree that it stands for my initials in this document, as it would on paper.',
  },
} as const

/** Creates a signature or initials, typed or drawn. The result is used for all fields of its kind. */
export function SignatureDialog({ kind, name: first, onClose, onAdopt }: SignatureDialogProps) {
  const [method, setMethod] = useState<Method>('typed')
  const [name, setName] = useState(first)
  const [drawn, setDrawn] = useState<Extract<SignatureValue, { method: 'drawn' }>>()
  const [error, setError] = useState<string>()
  const adopt = () => {
    if (method === 'drawn') return drawn ? onAdopt(drawn) : setError(message('Draw in the box first'))
    return name.trim() ? onAdopt({ method: 'typed', name: name.trim() }) : setError(message('Type your name first'))
  }
  const { title, label, draw, use, note } = texts[kind]
  return (
    <Dialog
      open
      onClose={onClose}
      width="560px"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={adopt}>
            {use}
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
              label={label}
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
            <DrawPad label={draw} onChange={setDrawn} />
            {error && <p role="alert">{error}</p>}
          </>
        )}
        <p className={styles.note}>{note}</p>
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
