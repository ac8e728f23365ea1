import type { ControlProps } from '@core/client/kit'
import { Select } from '@core/client/ui'
import { timeSlots } from '@core/entity'

/** A time of day as the phone's own wheel: 96 entries are no burden there, and need no script. S9.2 */
export function TimeChoice({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  return (
    <Select
      {...{ label, required, error, onBlur, help: field.help }}
      options={timeSlots}
      empty={required ? 'Choose…' : '—'}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
    />
  )
}
