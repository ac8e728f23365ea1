import { useState } from 'react'
import { formatDay, weekdaysFrom } from '@core/kernel/entity/dates/dayText'
import { weekdayOf } from '@core/kernel/entity/dates/days'
import { distanceText } from '@core/kernel/entity/dates/periods'
import { Button } from '../../platform/ui/buttons/Button'
import { DateInput } from '../../platform/ui/fields/DateInput'
import { Row } from '../../platform/ui/layout/Row'
import { FormDialog } from '../../platform/ui/overlays/FormDialog'
import { snoozeDay } from './snoozeDay'

const usual = [
  { typed: '1d', name: 'Tomorrow' },
  { typed: '3d', name: 'In 3 days' },
  { typed: 'mon', name: 'Monday' },
  { typed: '2w', name: 'In 2 weeks' },
] as const

export interface SnoozeFormProps {
  /** What is put off. */
  readonly name: string
  /** The day from which on the days count, YYYY-MM-DD. */
  readonly today: string
  /** Called with the day; without one, it was cancelled. */
  readonly onClose: (until?: string) => void
}

/** The fields of `SnoozeDialog`. */
export default function SnoozeForm({ name, today, onClose }: SnoozeFormProps) {
  const [typed, setTyped] = useState('')
  const until = snoozeDay(typed || '1d', today)
  const isLater = until !== undefined && until > today
  return (
    <FormDialog
      title={`Put off ${name}`}
      confirmLabel={isLater ? `Put off until ${formatDay(until)}` : 'Put off'}
      ready={isLater}
      busy={false}
      onSubmit={() => isLater && onClose(until)}
      onClose={() => onClose()}
    >
      <DateInput
        label="Until"
        min={snoozeDay('1d', today)!}
        value={typed}
        error={typed.length > 1 && !isLater ? 'Type a later day: 3d, 2w, mon, 5/3' : undefined}
        help={
          isLater
            ? `${weekdaysFrom(0)[weekdayOf(until)]}, ${formatDay(until)} (${distanceText(until, today)})`
            : 'Such as 3d, 2w, mon or 5/3'
        }
        onChange={setTyped}
      />
      <Row gap={2} wrap>
        {usual.map((one) => (
          <Button key={one.typed} size="small" onClick={() => onClose(snoozeDay(one.typed, today))}>
            {one.name}
          </Button>
        ))}
      </Row>
    </FormDialog>
  )
}
