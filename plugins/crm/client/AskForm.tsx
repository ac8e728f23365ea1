import { useState } from 'react'
import { ApiError, messageOf } from '@core/client/api'
import { Button, DateInput, Dialog, Stack, TextArea, TextInput } from '@core/client/ui'
import { messages } from '@core/entity'
import { ChooseRecord } from './ChooseRecord'
import type { AskDialogProps, AskedField } from './askedFields'

/** The dialog with all controls that a step may require. */
export default function AskForm({ title, action, fields, children, onDone, onClose }: AskDialogProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  )
  const [tried, setTried] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  /** What the server refused, by field; a message without a field of this dialog stands above the fields. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** @param isDone whether the value is complete: the field was left, or the dialog sent */
  const problemOf = ({ name, label, required, check, checkTyped }: AskedField, isDone: boolean) => {
    const value = values[name]!.trim()
    if (value === '') return required && tried ? messages.required(label) : undefined
    return isDone ? check?.(value) : checkTyped?.(value)
  }
  const save = async () => {
    setTried(true)
    if (fields.some((field) => problemOf(field, true) || (field.required && !values[field.name]!.trim()))) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onDone(values)
      onClose()
    } catch (error) {
      const named = error instanceof ApiError ? error.errors.filter(({ field }) => field in values) : []
      setRefused(Object.fromEntries(named.map(({ field, message }) => [field, message])))
      if (named.length === 0) setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={title}
      problem={failure}
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
      <Stack gap={4}>
        {children}
        {fields.map((field) => {
          const { name, label, kind, required = false } = field
          const help = field.notice?.(values[name]!) ?? field.help
          const props = {
            label,
            required,
            value: values[name]!,
            ...(help && { help }),
            error: refused[name] ?? problemOf(field, tried || left.has(name)),
            onBlur: () => setLeft((before) => new Set(before).add(name)),
            onChange: (value: string) => {
              setValues((before) => ({ ...before, [name]: value }))
              setRefused(({ [name]: _, ...others }) => others)
            },
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
      </Stack>
    </Dialog>
  )
}
