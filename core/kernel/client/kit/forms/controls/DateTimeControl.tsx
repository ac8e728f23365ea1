import { instantOf, localDay, localTime } from '@core/kernel/entity/dates'
import { isDate } from '@core/kernel/entity/fieldKinds'
import { ChoiceGroup } from '../../../platform/ui/fields/ChoiceGroup'
import { DateInput } from '../../../platform/ui/fields/DateInput'
import { TimeInput } from '../../../platform/ui/fields/TimeInput'
import type { ControlProps } from '../FormSection'
import styles from './DateTimeControl.module.css'

/** As a time that could be read is given; another text stays as it was typed. */
const isTime = /^\d\d:\d\d$/

/** A date and time: a day, entered like every other day (S9.2), and a time, both in the user's time zone; stored in UTC. */
export function DateTimeControl({ field, label, required, error, value, onChange, onBlur }: ControlProps) {
  const [day, time] = partsOf(typeof value === 'string' ? value : '')
  const change = (newDay: string, newTime: string) => {
    if (newDay === '' && newTime === '') onChange(undefined)
    else if (isDate(newDay) && isTime.test(newTime)) onChange(instantOf(newDay, newTime).toISOString())
    // An incomplete value stays as typed, so that the field's rule can report what is missing.
    else onChange(`${newDay} ${newTime}`)
  }
  return (
    <ChoiceGroup {...{ label, required, error: error && wordsOf(label, day, time, error), help: field.help }}>
      <div className={styles.parts}>
        <DateInput
          label={`${label}: day`}
          labelHidden
          className={styles.day}
          value={day}
          onChange={(text) => change(text, time)}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
        />
        <TimeInput
          label={`${label}: time`}
          labelHidden
          className={styles.time}
          value={time}
          onChange={(text) => change(day, text)}
          onBlur={onBlur}
          invalid={error !== undefined}
        />
      </div>
    </ChoiceGroup>
  )
}

/** @returns the message for an incomplete value: the field's own message would ask for the format in which it is stored */
function wordsOf(label: string, day: string, time: string, error: string): string {
  if (isDate(day) && time === '') return `${label} needs a time as well`
  if (day === '' && time !== '') return `${label} needs a day as well`
  return error
}

/** @returns day and time in the user's time zone, or what is typed of them so far */
function partsOf(value: string): [day: string, time: string] {
  const instant = Date.parse(value)
  if (!value.includes('T') || Number.isNaN(instant)) {
    const [day = '', time = ''] = value.split(' ')
    return [day, time]
  }
  return [localDay(instant), localTime(instant)]
}
