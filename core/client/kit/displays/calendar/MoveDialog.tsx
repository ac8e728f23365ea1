import { useState } from 'react'
import { isDate } from '@core/entity/fieldKinds'
import { messages } from '@core/entity/messages'
import type { ListedRow } from '@core/entity/apiTypes'
import { Button } from '../../../platform/ui/buttons/Button'
import { DateInput } from '../../../platform/ui/fields/DateInput'
import { Dialog } from '../../../platform/ui/overlays/Dialog'
import type { CalendarStore } from './CalendarStore'

/** Moves a record to another day that the user types, for people who don't drag. */
export default function MoveDialog({
  store,
  row,
  onClose,
}: {
  store: CalendarStore<ListedRow>
  row: ListedRow
  onClose: () => void
}) {
  const [day, setDay] = useState(store.dayOf(row) ?? '')
  const [error, setError] = useState<string>()
  const { label } = store.field
  const move = () => {
    const refusal = isDate(day) ? store.refusal(row, day) : messages.required(label)
    if (refusal) return setError(refusal)
    onClose()
    if (day !== store.dayOf(row)) void store.move(row, day)
  }
  return (
    <Dialog
      open
      title={`Move ${store.options.nameOf(row)}`}
      width="400px"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={move}>
            Move
          </Button>
        </>
      }
    >
      <DateInput
        label={label}
        value={day}
        error={error}
        data-autofocus
        onChange={(to) => {
          setDay(to)
          setError(undefined)
        }}
        onKeyDown={(event) => event.key === 'Enter' && move()}
      />
    </Dialog>
  )
}
