import type { ControlProps } from '@core/client/kit'
import { Select, useSay } from '@core/client/ui'
import { timeSlots } from '@core/entity'

/** A time of day as the phone's native picker: it handles 96 entries well and needs no script. S9.2 */
export function TimeChoice({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const say = useSay()
  return (
    <Select
      {...{ label, required, error, onBlur, help: field.help }}
      options={timeSlots}
      empty={required ? say('Choose…') : '—'}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
    />
  )
}
