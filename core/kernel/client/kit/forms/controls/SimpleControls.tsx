import { CheckboxGroup } from '../../../platform/ui/fields/CheckboxGroup'
import { DateInput } from '../../../platform/ui/fields/DateInput'
import { PasswordInput } from '../../../platform/ui/fields/PasswordInput'
import { Select } from '../../../platform/ui/fields/Select'
import { TextArea } from '../../../platform/ui/fields/TextArea'
import { TextInput } from '../../../platform/ui/fields/TextInput'
import type { ControlProps } from '../FormSection'
import { useSay } from '../../../platform/ui/say'

// Kinds whose control is one component of the ui folder. These functions connect it to the draft.

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Maps the props of a control to those of the ui's fields. */
function frame({ field, value, label, required, error, onBlur, autoComplete = 'off' }: ControlProps) {
  const notice = field.notice?.(field.normalize?.(asText(value)) ?? asText(value))
  return { label, required, error, onBlur, autoComplete, help: notice ?? field.help }
}

export function TextControl(props: ControlProps) {
  return <TextInput {...frame(props)} value={asText(props.value)} onChange={props.onChange} />
}

export function EmailControl(props: ControlProps) {
  return (
    <TextInput
      {...frame(props)}
      type="email"
      inputMode="email"
      spellCheck={false}
      value={asText(props.value)}
      onChange={props.onChange}
    />
  )
}

export function SecretControl(props: ControlProps) {
  return (
    <PasswordInput
      {...frame(props)}
      autoComplete="new-password"
      value={asText(props.value)}
      onChange={props.onChange}
    />
  )
}

/** A phone's numeric keyboard has no minus, so a number that may be negative uses the full keyboard. */
const inputModes = { integer: 'numeric', decimal: 'decimal' } as const

export function NumberControl(props: ControlProps) {
  return (
    <TextInput
      {...frame(props)}
      {...(props.field.unit !== undefined && { unit: props.field.unit })}
      inputMode={inputModes[props.field.kind as keyof typeof inputModes] ?? 'text'}
      value={asText(props.value)}
      onChange={props.onChange}
    />
  )
}

export function LongTextControl(props: ControlProps) {
  return <TextArea {...frame(props)} value={asText(props.value)} onChange={props.onChange} />
}

export function DateControl(props: ControlProps) {
  return <DateInput {...frame(props)} value={asText(props.value)} onChange={props.onChange} />
}

export function ChoiceControl(props: ControlProps) {
  const say = useSay()
  const { options: all = [], offered } = props.field
  const options = offered ? all.filter(({ id }) => offered.has(id) || id === props.value) : all
  // What moves along transitions never becomes empty again.
  const empty = props.required ? say('Choose…') : '—'
  return (
    <Select
      {...frame(props)}
      options={options}
      {...((!offered || asText(props.value) === '') && { empty })}
      value={asText(props.value)}
      onChange={(id) => props.onChange(options.find((option) => String(option.id) === id)?.id)}
    />
  )
}

export function ChoicesControl(props: ControlProps) {
  const chosen = Array.isArray(props.value)
    ? props.value.filter((id) => typeof id === 'number' || typeof id === 'string')
    : []
  return (
    <CheckboxGroup {...frame(props)} options={props.field.options ?? []} value={chosen} onChange={props.onChange} />
  )
}
