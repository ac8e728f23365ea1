import { useState } from 'react'
import { messageOf } from '@core/client/api'
import { Button, Callout, DateInput, Dialog, TextArea, TextInput } from '@core/client/ui'
import { messages } from '@core/entity'
import { ChooseRecord } from './ChooseRecord'
import type { AskDialogProps, AskedField } from './askedFields'
import styles from './quotes/quotes.module.css'

/** The dialog with all controls that a step may require. */
export default function AskForm({ title, action, fields, children, onDone, onClose }: AskDialogProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  )
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isMissing = ({ name, required }: AskedField) => required === true && !values[name]!.trim()
  const save = async () => {
    setTried(true)
    if (fields.some(isMissing)) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onDone(values)
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" loading={busy} onClick={() => void save()}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {children}
        {failure && <Callout tone="danger">{failure}</Callout>}
        {fields.map((field) => {
          const { name, label, kind, required = false, help } = field
          const props = {
            label,
            required,
            value: values[name]!,
            ...(help && { help }),
            error: tried && isMissing(field) ? messages.required(label) : undefined,
            onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
          }
          if (kind === 'person') {
            const { value, onChange } = props
            return (
              <ChooseRecord
                key={name}
                entity="user"
                label={label}
                {...(help && { help })}
                chosen={value === '' ? undefined : Number(value)}
                onChoose={(id) => onChange(id === undefined ? '' : String(id))}
              />
            )
          }
          if (kind === 'date') return <DateInput key={name} {...props} />
          return kind === 'longText' ? <TextArea key={name} {...props} /> : <TextInput key={name} {...props} />
        })}
      </div>
    </Dialog>
  )
}
