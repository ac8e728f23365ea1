import { PhoneInput } from '../../../platform/ui/fields/PhoneInput'
import type { ControlProps } from '../FormSection'

/** A phone number that is grouped while it is typed. S5.3 */
export function PhoneControl({
  field,
  label,
  required,
  error,
  value,
  autoComplete = 'off',
  onChange,
  onBlur,
}: ControlProps) {
  return (
    <PhoneInput
      {...{ autoComplete, label, required, error, onChange, onBlur, help: field.help }}
      value={typeof value === 'string' ? value : ''}
    />
  )
}
