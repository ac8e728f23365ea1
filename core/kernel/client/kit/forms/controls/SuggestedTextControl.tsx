import { useState } from 'react'
import type { ShownEntry } from '../../data/referenceOptions'
import { useLookup } from '../../data/useLookup'
import { Combobox } from '../../../platform/ui/combobox/Combobox'
import type { ControlProps } from '../FormSection'

/** A text that is typed or chosen from a look-up list. What is chosen is stored as the list has it, whatever language it is shown in. */
export function SuggestedTextControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const { entries } = useLookup(field.suggestions)
  const [search, setSearch] = useState('')
  const stored = typeof value === 'string' ? value : ''
  const words = search.toLocaleLowerCase().split(/\s+/)
  const storedOf = (entry: ShownEntry) => entry.stored ?? entry.name
  return (
    <Combobox
      {...{ label, required, error, onBlur, help: field.help }}
      chosen={
        stored ? { id: stored, name: entries?.find((entry) => storedOf(entry) === stored)?.name ?? stored } : undefined
      }
      options={entries
        ?.filter(({ name, retired }) => !retired && words.every((word) => name.toLocaleLowerCase().includes(word)))
        .map((entry) => ({ id: storedOf(entry), name: entry.name }))}
      onSearch={setSearch}
      onText={(text) => onChange(entries?.find(({ name }) => name === text)?.stored ?? text)}
      onChange={(option) => onChange(option?.id)}
    />
  )
}
