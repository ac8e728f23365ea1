import { useId } from 'react'
import { ChoiceGroup } from './ChoiceGroup'
import type { FieldProps } from './FieldFrame'
import type { SelectOption } from './Select'
import styles from './fields.module.css'

export interface RadioGroupProps<Id extends number | string> extends FieldProps {
  options: readonly (SelectOption & { id: Id })[]
  value: Id | null
  onChange: (value: Id) => void
  onBlur?: () => void
  disabled?: boolean
}

/** One of a few, all in sight. */
export function RadioGroup<Id extends number | string>({ options, value, onChange, onBlur, disabled, ...field }: RadioGroupProps<Id>) {
  const name = useId()
  return (
    <ChoiceGroup {...field}>
      {options.map((option) => (
        <label key={option.id} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.box}
            checked={value === option.id}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.id)}
            onBlur={onBlur}
          />
          <span>{option.name}</span>
        </label>
      ))}
    </ChoiceGroup>
  )
}
