import type { ControlProps } from '../FormSection'
import { Checkbox } from '../../../platform/ui/fields/Checkbox'

/** A boolean for which undefined means the same as false. */
export function FlagControl({ field, label, error, value, onChange, onBlur }: ControlProps) {
  return (
    <Checkbox
      label={label}
      help={field.help}
      error={error}
      checked={value === true}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
