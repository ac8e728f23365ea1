import { useEffect, useRef, useState } from 'react'
import { useField } from 'react-final-form'
import type { RecordOption } from '@core/kernel/entity/apiTypes'
import { Combobox } from '../../../platform/ui/combobox/Combobox'
import type { ControlProps } from '../FormSection'
import { useOptionName, useOptions } from './useOptions'

/** A record of another entity, or a person, found by typing. It offers only those that the user may see. */
export function ReferenceControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const id = typeof value === 'number' ? value : undefined
  const [picked, setPicked] = useState<RecordOption>()
  const [text, setText] = useState<string>()
  const { options, error: failure } = useOptions(field, text)
  const name = useOptionName(field, picked?.id === id ? undefined : id)
  const chosen = id === undefined ? undefined : picked?.id === id ? picked : { id, name: name ?? '…' }
  return (
    <Combobox
      {...{ label, required, error, onBlur, chosen, options, help: field.help }}
      placeholder={field.kind === 'person' ? 'Nobody' : 'Type to search'}
      onSearch={setText}
      failure={failure}
      onChange={(option) => {
        setPicked(option)
        onChange(option?.id)
      }}
    />
  )
}

/** A record of the entity that another field of the form names. When that field changes, the record is cleared. */
export function RecordLinkControl(props: ControlProps) {
  const { field, label, required, error, onChange, onBlur } = props
  const kind = useField<unknown>(field.linkType!, { subscription: { value: true } }).input.value
  const shown = useRef(kind)
  useEffect(() => {
    if (shown.current !== kind) onChange(undefined)
    shown.current = kind
  }, [kind, onChange])
  const target = field.links?.find(({ id }) => id === kind)
  if (!target)
    return (
      <Combobox
        {...{ label, required, error, onBlur }}
        chosen={undefined}
        options={[]}
        placeholder={'Choose the kind first'}
        disabled
        onSearch={() => {}}
        onChange={() => {}}
      />
    )
  return <ReferenceControl key={target.id} {...props} field={{ ...field, entity: target.entity }} />
}
