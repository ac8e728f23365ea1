import { useState } from 'react'
import { parseTypedTime } from '@core/entity/dates'
import { timeSlots, timeText } from '@core/entity/timeSlots'
import { Combobox } from '../combobox/Combobox'
import type { FieldProps } from './FieldFrame'

interface TimeInputProps extends FieldProps {
  /** HH:MM, or what is typed so far. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  invalid?: boolean
}

/** The list shows a working day first. */
const morning = timeSlots.findIndex(({ id }) => id === '08:00')

/**
 * A time of day as HH:MM, shown as `2:30 PM` (S9.2): picked from the quarters of a day or typed in any of the forms of
 * `parseTypedTime`. The browser's own field shows times in the form of the system's language, each person another. What names
 * no time is handed on as it is: the field's rule says what is wrong with it.
 */
export function TimeInput({ value, onChange, ...field }: TimeInputProps) {
  const [typed, setTyped] = useState('')
  return (
    <Combobox
      {...field}
      chosen={value === '' ? undefined : { id: value, name: isTime(value) ? timeText(value) : value }}
      options={typed === '' ? timeSlots : suggestions(typed)}
      begin={morning}
      onSearch={setTyped}
      onText={(text) => onChange(parseTypedTime(text) ?? text)}
      onChange={(option) => onChange(option?.id ?? '')}
      placeholder="Time"
    />
  )
}

const isTime = (text: string) => /^\d\d:\d\d$/.test(text)

/** The time that is typed, and twelve hours from it: what was meant where AM or PM is left out. */
function suggestions(typed: string) {
  const time = parseTypedTime(typed)
  if (time === undefined) return []
  const other = `${String((Number(time.slice(0, 2)) + 12) % 24).padStart(2, '0')}${time.slice(2)}`
  return [time, other].map((id) => ({ id, name: timeText(id) }))
}
