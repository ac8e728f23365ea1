import { Checkbox } from '../../../platform/ui/fields/Checkbox'
import type { ControlProps } from '../FormSection'

/** A checkbox to agree, such as “I have read this”. */
export function AgreementControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  return (
    <Checkbox
      {...{ label, required, error, onBlur, help: field.help }}
      checked={value === true}
      onChange={(agreed) => onChange(agreed || undefined)}
    />
  )
}
