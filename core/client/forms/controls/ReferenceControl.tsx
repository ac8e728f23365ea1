import { useState } from 'react'
import type { RecordOption } from '@core/entity/wire'
import { Combobox } from '../../ui/combobox/Combobox'
import type { ControlProps } from '../FormSection'
import { useOptionName, useOptions } from './useOptions'

/** One of the records of another entity, or of the people, as far as this person may see them: found by typing. */
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
