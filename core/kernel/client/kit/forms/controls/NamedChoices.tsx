import { knownName } from '@core/kernel/entity/language'
import { useLoad } from '../../../platform/api/useLoad'
import type { ControlProps } from '../FormSection'
import { Nothing } from '../../data/Absent'
import { Checkbox } from '../../../platform/ui/fields/Checkbox'
import { ChoiceGroup } from '../../../platform/ui/fields/ChoiceGroup'
import { Skeleton } from '../../../platform/ui/status/Skeleton'
import styles from './NamedChoices.module.css'

interface Choice {
  readonly id: number | string
  readonly name: string
}
/** Fetches the options from the server. It must be the same function in every render. */
type LoadChoices = (signal: AbortSignal) => Promise<readonly Choice[]>

/** A checkbox for each option that the server returns. @param help below the label */
export function namedChoicesControl(load: LoadChoices, help: string) {
  return function NamedChoices({ label, required, error, value, onChange, onBlur }: ControlProps) {
    const { value: choices, failure } = useLoad('', load)
    const chosen: readonly unknown[] = Array.isArray(value) ? value : []
    return (
      <ChoiceGroup {...{ label, required, help }} error={error ?? failure} className={styles.choices}>
        {!choices && !failure && <Skeleton height="120px" />}
        {choices?.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={knownName(name)}
            checked={chosen.includes(id)}
            onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id))}
            onBlur={onBlur}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </ChoiceGroup>
    )
  }
}

interface ChosenNamesProps {
  chosen: unknown
  load: LoadChoices
}

/** The names of the chosen options. */
export function ChosenNames({ chosen, load }: ChosenNamesProps) {
  const { value: choices } = useLoad('', load)
  const ids: readonly unknown[] = Array.isArray(chosen) ? chosen : []
  if (ids.length === 0) return <Nothing />
  return ids
    .map((id) => {
      const choice = choices?.find((one) => one.id === id)
      return choice ? knownName(choice.name) : String(id)
    })
    .join(', ')
}
