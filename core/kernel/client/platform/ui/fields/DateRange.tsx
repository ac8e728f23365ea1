import { useState } from 'react'
import { isDate } from '@core/kernel/entity/fieldKinds'
import { formatRange, relativeNames, relativeRange, type DayRange, type RelativeDays } from '@core/kernel/entity/dates'
import { Button } from '../buttons/Button'
import { Icon } from '../layout/Icon'
import { closePopover, Popover } from '../overlays/Popover'
import { DateInput } from './DateInput'
import styles from './DateRange.module.css'

/** A period: relative to today, so that it moves with it, or from one day to another. */
export type ChosenDays = RelativeDays | DayRange

export interface DateRangeProps {
  label: string
  value: ChosenDays | undefined
  /** Undefined clears the choice. */
  onChange: (value: ChosenDays | undefined) => void
  /** The relative periods to choose from; by default all. */
  offered?: readonly RelativeDays[]
}

const all = Object.keys(relativeNames) as RelativeDays[]

/** The choice of a period: a relative one, or from one day to another, each of which may be empty. */
export function DateRange({ label, value, onChange, offered = all }: DateRangeProps) {
  const [draft, setDraft] = useState<DayRange>()
  const span = draft ?? (typeof value === 'object' ? value : {})
  const set = (change: DayRange) => {
    const { from, to } = { ...span, ...change }
    // An incomplete day makes no valid range, so the text stays in this state until the day is complete.
    const whole = [from, to].every((day) => !day || isDate(day))
    setDraft(whole ? undefined : { from, to })
    if (whole) onChange(from || to ? { ...(from && { from }), ...(to && { to }) } : undefined)
  }
  const bound = (day: string | undefined) => (isDate(day) ? day : undefined)
  const [least, most] = [bound(span.from), bound(span.to)]
  return (
    <>
      <div role="group" aria-label={label} className={styles.presets}>
        {all
          .filter((days) => offered.includes(days))
          .map((days) => (
            <button
              key={days}
              type="button"
              aria-pressed={value === days}
              className={styles.preset}
              onClick={({ currentTarget }) => {
                setDraft(undefined)
                onChange(value === days ? undefined : days)
                closePopover(currentTarget)
              }}
            >
              {relativeNames[days]}
              {value === days && <Icon name="pi-check" />}
            </button>
          ))}
      </div>
      <div className={styles.span}>
        <DateInput
          label="From"
          value={span.from ?? ''}
          {...(most && { max: most })}
          onChange={(from) => set({ from })}
        />
        <DateInput label="Until" value={span.to ?? ''} {...(least && { min: least })} onChange={(to) => set({ to })} />
      </div>
    </>
  )
}

/** A button that shows the chosen period and opens the choice. For reports and dashboards. */
export function DateRangePicker({ today, empty = 'All dates', ...choice }: DateRangeProps & DateRangePickerProps) {
  const { value, label } = choice
  const words = value === undefined ? empty : typeof value === 'string' ? relativeNames[value] : formatRange(value)
  const days = typeof value === 'string' ? formatRange(relativeRange(value, today)) : undefined
  return (
    <Popover label={label} panel={<DateRange {...choice} />}>
      {(trigger) => (
        <Button {...trigger} variant="secondary" icon="pi-calendar" data-tip={days}>
          <span className="visually-hidden">{label}: </span>
          {words}
        </Button>
      )}
    </Popover>
  )
}

interface DateRangePickerProps {
  /** The day that relative periods are counted from. */
  today: string
  /** The text of the button when nothing is chosen. */
  empty?: string
}
