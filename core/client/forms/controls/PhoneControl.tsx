import { useLayoutEffect, useRef } from 'react'
import { TextInput } from '../../ui/fields/TextInput'
import type { ControlProps } from '../FormSection'
import { caretAfter, groupPhone } from './groupPhone'

/** Groups the digits while they are typed (S5.3), and leaves the caret where one was. */
export function PhoneControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <TextInput
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="555-555-5555"
      {...{ label, required, error, onBlur, help: field.help }}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => {
        const element = input.current
        const at = element?.selectionStart ?? text.length
        const grouped = groupPhone(text)
        if (grouped !== text && element === document.activeElement) caret.current = caretAfter(grouped, text.slice(0, at).replace(/\D/g, '').length)
        onChange(grouped)
      }}
    />
  )
}
