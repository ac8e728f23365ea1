import { Checkbox } from './Checkbox'
import { ChoiceGroup } from './ChoiceGroup'
import type { FieldProps } from './FieldFrame'
import type { SelectOption } from './Select'

export interface CheckboxGroupProps<Id extends number | string> extends FieldProps {
  options: readonly (SelectOption & { id: Id })[]
  value: readonly Id[]
  onChange: (value: Id[]) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
}

/** Several choices from a short list. The value has the order of the list, not of the clicks. */
export function CheckboxGroup<Id extends number | string>({
  options,
  value,
  onChange,
  onBlur,
  name,
  disabled,
  ...field
}: CheckboxGroupProps<Id>) {
  const toggle = (id: Id, on: boolean) =>
    onChange(options.map((option) => option.id).filter((other) => (other === id ? on : value.includes(other))))
  return (
    <ChoiceGroup {...field}>
      {options.map((option) => (
        <Checkbox
          key={option.id}
          name={name}
          label={option.name}
          disabled={disabled || option.disabled}
          checked={value.includes(option.id)}
          onChange={(on) => toggle(option.id, on)}
          onBlur={onBlur}
          aria-invalid={field.error ? true : undefined}
        />
      ))}
    </ChoiceGroup>
  )
}
