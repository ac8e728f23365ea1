import { useLoad } from '@core/client/api'
import { type ControlProps, Nothing } from '@core/client/kit'
import { Checkbox, ChoiceGroup, Skeleton } from '@core/client/ui'
import styles from './NamedChoices.module.css'

interface Choice {
  readonly id: number | string
  readonly name: string
}
/** What can be chosen, as the server knows it. One function for all drawings. */
type LoadChoices = (signal: AbortSignal) => Promise<readonly Choice[]>

/** A box for each thing that the server names. @param help below the label */
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
            label={name}
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

/** What was chosen, by name. */
export function ChosenNames({ chosen, load }: ChosenNamesProps) {
  const { value: choices } = useLoad('', load)
  const ids: readonly unknown[] = Array.isArray(chosen) ? chosen : []
  if (ids.length === 0) return <Nothing />
  return ids.map((id) => choices?.find((one) => one.id === id)?.name ?? String(id)).join(', ')
}
