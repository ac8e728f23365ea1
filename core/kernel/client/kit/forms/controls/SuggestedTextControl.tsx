import { useState } from 'react'
import { useLookup } from '../../data/useLookup'
import { Combobox } from '../../../platform/ui/combobox/Combobox'
import type { ControlProps } from '../FormSection'

/** A text that is typed or chosen from a look-up list. */
export function SuggestedTextControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const { entries } = useLookup(field.suggestions)
  const [search, setSearch] = useState('')
  const typed = typeof value === 'string' ? value : ''
  const words = search.toLocaleLowerCase().split(/\s+/)
  return (
    <Combobox
      {...{ label, required, error, onBlur, help: field.help }}
      chosen={typed ? { id: typed, name: typed } : undefined}
      options={entries
        ?.filter(({ name, retired }) => !retired && words.every((word) => name.toLocaleLowerCase().includes(word)))
        .map(({ name }) => ({ id: name, name }))}
      onSearch={setSearch}
      onText={onChange}
      onChange={(option) => onChange(option?.name)}
    />
  )
}
