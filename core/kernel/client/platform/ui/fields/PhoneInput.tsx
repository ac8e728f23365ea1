import { useLayoutEffect, useRef } from 'react'
import { formats } from '@core/kernel/entity/formats'
import { caretAfter, groupPhone } from './groupPhone'
import { TextInput, type TextInputProps } from './TextInput'

/** A phone number. Groups the digits while they are typed (S5.3), and keeps the caret at its digit. */
export function PhoneInput({ onChange, ...rest }: TextInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      placeholder={formats.phone ? undefined : '555-555-5555'}
      {...rest}
      ref={input}
      onChange={(text) => {
        const element = input.current
        const at = element?.selectionStart ?? text.length
        const grouped = groupPhone(text)
        if (grouped !== text && element === document.activeElement)
          caret.current = caretAfter(grouped, text.slice(0, at).replace(/\D/g, '').length)
        onChange(grouped)
      }}
    />
  )
}
