import type { ControlProps } from '@core/client/kit'
import { Checkbox } from '@core/client/ui'

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
