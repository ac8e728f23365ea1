import { useId } from 'react'
import { Muted } from '../../platform/ui/layout/Muted'
import { Stack } from '../../platform/ui/layout/Stack'
import styles from './FieldChoices.module.css'

/** A field in which two records differ that are being merged. The values are texts for people; null if there is none. */
export interface FieldDifference {
  readonly field: string
  readonly label: string
  /** The value of the record that stays. */
  readonly keep: string | null
  /** The value of the record that is deleted. */
  readonly other: string | null
  /** Whether the viewer may neither see nor choose its values. */
  readonly hidden?: boolean
}

interface FieldChoicesProps {
  differences: readonly FieldDifference[]
  /** The fields that take the value of the record that is deleted. */
  taken: readonly string[]
  onTake: (taken: readonly string[]) => void
}

/**
 * The choice of a value for each field in which two records differ. Values that only the deleted record has are always taken over, and no
 * value is replaced by an empty one.
 */
export function FieldChoices({ differences, taken, onTake }: FieldChoicesProps) {
  return (
    <Stack gap={3}>
      {differences.map((difference) => (
        <Choice
          key={difference.field}
          {...difference}
          take={taken.includes(difference.field) || (difference.keep === null && !difference.hidden)}
          onTake={(take) =>
            onTake(take ? [...taken, difference.field] : taken.filter((name) => name !== difference.field))
          }
        />
      ))}
    </Stack>
  )
}

function Choice({
  label,
  keep,
  other,
  hidden,
  take,
  onTake,
}: FieldDifference & { take: boolean; onTake: (take: boolean) => void }) {
  const name = useId()
  if (hidden)
    return (
      <Muted>
        {label} differs and is hidden from you. The value of the one that stays is kept, or the other one’s where it has
        none.
      </Muted>
    )
  const option = (value: string | null, isOther: boolean) => (
    <label className={styles.option}>
      <input
        type="radio"
        name={name}
        checked={take === isOther}
        disabled={value === null}
        onChange={() => onTake(isOther)}
      />
      {value === null ? (
        <Muted as="span" subtle>
          Nothing
        </Muted>
      ) : (
        <bdi>{value}</bdi>
      )}
    </label>
  )
  return (
    <fieldset className={styles.difference}>
      <legend>{label}</legend>
      {option(keep, false)}
      {option(other, true)}
    </fieldset>
  )
}
