import { timeSlots } from '@core/kernel/entity/timeSlots'
import { SelectBox } from '../../../platform/ui/combobox/SelectBox'
import type { ControlProps } from '../FormSection'

/** A time of day in steps of 15 minutes, shown as 12-hour AM/PM (S9.2). The user types `2:3` or uses the arrow keys. */
export function TimeSlotControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  return (
    <SelectBox
      {...{ label, required, error, onChange, onBlur, help: field.help }}
      options={timeSlots}
      value={typeof value === 'string' ? value : undefined}
    />
  )
}
