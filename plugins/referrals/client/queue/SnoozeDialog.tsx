import { useState } from 'react'
import { Button, DateInput, FormDialog, Row } from '@core/client/ui'
import { distanceText, formatDay, weekdaysFrom, weekdayOf } from '@core/entity'
import type { QueueItem } from '../../shared/queue/queueCalls'
import { snoozeDay } from './snoozeDay'

const usual = [
  { typed: '1d', name: 'Tomorrow' },
  { typed: '3d', name: 'In 3 days' },
  { typed: 'mon', name: 'Monday' },
  { typed: '2w', name: 'In 2 weeks' },
] as const

interface SnoozeDialogProps {
  readonly item: Pick<QueueItem, 'name' | 'today'>
  readonly onClose: (until?: string) => void
}

/** The day until which the user doesn't want to see an item: typed, as in `3d` and Enter, or one of the usual ones. */
export function SnoozeDialog({ item: { name, today }, onClose }: SnoozeDialogProps) {
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
