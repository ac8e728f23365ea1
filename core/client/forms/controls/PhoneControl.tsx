import { PhoneInput } from '../../ui/fields/PhoneInput'
import type { ControlProps } from '../FormSection'

/** S5.3. Other people's numbers: the browser has none to offer. */
export function PhoneControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  return <PhoneInput autoComplete="off" {...{ label, required, error, onChange, onBlur, help: field.help }} value={typeof value === 'string' ? value : ''} />
}
