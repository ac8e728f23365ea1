import { Checkbox, ChoiceGroup, useSay } from '@core/client/ui'
import type { ControlProps } from '@core/client/kit'
import { WeekTable } from '../WeekTable'
import styles from './AvailabilityGrid.module.css'

/** The week as a grid of checkboxes: a list of 21 checkboxes is hard to read. */
export function AvailabilityGrid({ label, required, error, value, onChange, onBlur }: ControlProps) {
  const say = useSay()
  const chosen = Array.isArray(value) ? value.filter((id) => typeof id === 'number') : []
  const toggle = (id: number, on: boolean) =>
    onChange([...chosen.filter((other) => other !== id), ...(on ? [id] : [])].toSorted((a, b) => a - b))
  return (
    <ChoiceGroup {...{ label, required, error }}>
      <div className={styles.scroll}>
        <WeekTable
          className={styles.grid}
          renderCell={(id, day, part) => (
            <td>
              <Checkbox
                label={say(`${day} ${part.toLocaleLowerCase()}`)}
                labelHidden
                className={styles.cell}
                checked={chosen.includes(id)}
                onChange={(on) => toggle(id, on)}
                onBlur={onBlur}
              />
            </td>
          )}
        />
      </div>
    </ChoiceGroup>
  )
}
