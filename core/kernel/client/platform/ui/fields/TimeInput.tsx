import { useState } from 'react'
import { parseTypedTime } from '@core/kernel/entity/dates'
import { timeSlots, timeText } from '@core/kernel/entity/timeSlots'
import { Combobox } from '../combobox/Combobox'
import type { FieldProps } from './FieldFrame'

interface TimeInputProps extends FieldProps {
  /** HH:MM, or the text typed so far. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  invalid?: boolean
}

/** The list starts at the beginning of a working day. */
const morning = timeSlots.findIndex(({ id }) => id === '08:00')

/**
 * A time of day as HH:MM, shown as `2:30 PM` (S9.2): picked in steps of 15 minutes, or typed in any of the formats of `parseTypedTime`. The
 * browser's own field is not used, because it shows times in the format of the system's language, which differs from person to person. A
 * text that is no time is passed on as it is, so that the field's rule reports the error.
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

/** The typed time, and the time twelve hours from it, in case AM or PM was left out. */
function suggestions(typed: string) {
  const time = parseTypedTime(typed)
  if (time === undefined) return []
  const other = `${String((Number(time.slice(0, 2)) + 12) % 24).padStart(2, '0')}${time.slice(2)}`
  return [time, other].map((id) => ({ id, name: timeText(id) }))
}
