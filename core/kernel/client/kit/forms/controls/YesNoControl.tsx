import { useId } from 'react'
import { ChoiceGroup } from '../../../platform/ui/fields/ChoiceGroup'
import type { ControlProps } from '../FormSection'
import styles from './YesNoControl.module.css'
import { useSay } from '../../../platform/ui/say'

const answers = [
  { value: true, name: 'Yes' },
  { value: false, name: 'No' },
] as const

/** Yes, No, or no answer. A checkbox isn't enough: on an intake form, "no" differs from a question that nobody answered. */
export function YesNoControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const name = useId()
  const say = useSay()
  const known = required ? answers : [...answers, { value: undefined, name: 'No answer' }]
  return (
    <ChoiceGroup {...{ label, required, error, help: field.help }}>
      <div className={styles.segments}>
        {known.map((answer) => (
          <label key={answer.name} className={styles.segment}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={(value === '' ? undefined : value) === answer.value}
              onChange={() => onChange(answer.value)}
              onBlur={onBlur}
            />
            <span>{say(answer.name)}</span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  )
}
