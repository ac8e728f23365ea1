import { useState } from 'react'
import type { Signature } from '@core/kernel/entity/fieldKinds'
import { ChoiceGroup } from '../../../../platform/ui/fields/ChoiceGroup'
import { Segmented } from '../../../../platform/ui/fields/Segmented'
import { TextInput } from '../../../../platform/ui/fields/TextInput'
import type { ControlProps } from '../../FormSection'
import styles from './signature.module.css'
import { SignaturePad } from './SignaturePad'
import type { Stroke } from './strokes'
import { useSay } from '../../../../platform/ui/say'

type Method = Signature['method']

/**
 * A signature: typed, which only needs a keyboard, or drawn by finger, pen or mouse. While the form is open, both are remembered, so that
 * the user can switch between them.
 */
export function SignatureControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const given = isSignature(value) ? value : undefined
  const say = useSay()
  const methods: readonly { id: Method; name: string }[] = [
    { id: 'typed', name: say('Type it') },
    { id: 'drawn', name: say('Draw it') },
  ]
  const [method, setMethod] = useState<Method>(given?.method ?? 'typed')
  const [name, setName] = useState(given?.method === 'typed' ? given.name : '')
  const [strokes, setStrokes] = useState<readonly Stroke[]>(given?.method === 'drawn' ? given.strokes : [])

  const type = (typed: string) => {
    setName(typed)
    onChange(typed.trim() ? { method: 'typed', name: typed } : undefined)
  }
  const draw = (drawn: readonly Stroke[]) => {
    setStrokes(drawn)
    onChange(drawn.length > 0 ? { method: 'drawn', strokes: drawn } : undefined)
  }
  const choose = (chosen: Method) => {
    setMethod(chosen)
    if (chosen === 'typed') type(name)
    else draw(strokes)
  }

  return (
    <ChoiceGroup {...{ label, required, error, help: field.help }}>
      <div
        className={styles.signature}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onBlur()}
      >
        <Segmented label={say('How to sign')} options={methods} value={method} onChange={choose} />
        {method === 'typed' ? (
          <>
            <TextInput
              label={say('Type your full name to sign')}
              autoComplete="name"
              maxLength={field.max ?? 200}
              value={name}
              onChange={type}
              aria-invalid={error ? true : undefined}
            />
            <p aria-hidden="true" className={styles.paper}>
              <bdi className={styles.written}>{name || ' '}</bdi>
            </p>
          </>
        ) : (
          <SignaturePad strokes={strokes} onChange={draw} />
        )}
      </div>
    </ChoiceGroup>
  )
}

function isSignature(value: unknown): value is Signature {
  return typeof value === 'object' && value !== null && 'method' in value
}
