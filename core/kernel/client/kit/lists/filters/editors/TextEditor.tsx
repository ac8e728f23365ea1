import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { parseFilter, writeFilter } from '@core/kernel/entity/filters'
import { TextInput } from '../../../../platform/ui/fields/TextInput'
import { closePopover } from '../../../../platform/ui/overlays/Popover'
import type { FilterProps } from '../FilterProps'
import { Applied } from './Applied'

/** Milliseconds from the last letter to the request. */
const pause = 300

/** A text that is part of the field's value, or, for an encrypted field, all of it. The request is sent a moment after the last letter. */
export const TextEditor = observer(function TextEditor({ store, fieldPath: { field, path } }: FilterProps) {
  const condition = parseFilter(field, store.query.filters[path] ?? '')
  const [text, setText] = useState(() => {
    if (!condition || !('contains' in condition)) return ''
    return field.encrypted ? condition.contains : writeFilter(condition)
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (value: string) => store.setFilter(path, value.trim())
  return (
    <Applied
      onApply={(within) => {
        clearTimeout(timer.current)
        ask(text)
        closePopover(within)
      }}
    >
      <TextInput
        label={field.encrypted ? 'Is' : 'Contains'}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(value) => {
          setText(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => ask(value), pause)
        }}
      />
    </Applied>
  )
})
