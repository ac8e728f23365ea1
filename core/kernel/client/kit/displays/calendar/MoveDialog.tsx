import { useState } from 'react'
import { isDate } from '@core/kernel/entity/fieldKinds'
import { messages } from '@core/kernel/entity/messages'
import { Button } from '../../../platform/ui/buttons/Button'
import { DateInput } from '../../../platform/ui/fields/DateInput'
import { TextInput } from '../../../platform/ui/fields/TextInput'
import { TimeInput } from '../../../platform/ui/fields/TimeInput'
import { Dialog } from '../../../platform/ui/overlays/Dialog'
import { type CalendarEntry, fieldOf, maybeTimeless, movedTo, readPlace, timeOf, timingOf } from './calendarEntry'
import type { CalendarStore } from './CalendarStore'

interface MoveDialogProps {
  store: CalendarStore
  entry: CalendarEntry
  onClose: () => void
}

/** Moves an entry to another day or time, or makes it longer, by typing it, for people who don't drag. */
export default function MoveDialog({ store, entry, onClose }: MoveDialogProps) {
  const { source, path } = entry
  const [day, setDay] = useState(entry.day)
  const [time, setTime] = useState(entry.start === null ? '' : timeOf(entry.start))
  const [minutes, setMinutes] = useState(String(entry.minutes))
  const [error, setError] = useState<string>()
  const { label } = fieldOf(source, path)
  const timeField = timingOf(source, path).time
  const lengthField = timingOf(source, path).minutes
  const takesTime = store.takesTime(entry) && entry.lastDay === entry.day
  const move = () => {
    if (!isDate(day)) return setError(messages.required(label))
    const start = takesTime ? readTime(time) : entry.start
    if (start === undefined || (start === null && takesTime && !maybeTimeless(entry)))
      return setError(messages.time('Time'))
    if (!/^\d{1,4}$/.test(minutes)) return setError(messages.number)
    const to = { ...movedTo(entry, day), start, minutes: Number(minutes) }
    const refusal = store.refusalOf(entry, to)
    if (refusal) return setError(refusal)
    onClose()
    store.move(entry, to)
  }
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    setError(undefined)
  }
  return (
    <Dialog
      open
      title={`Move ${entry.name}`}
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
        label={takesTime && !timeField ? 'Day' : label}
        value={day}
        error={error}
        data-autofocus
        onChange={change(setDay)}
        onKeyDown={(event) => event.key === 'Enter' && move()}
      />
      {takesTime && <TimeInput label="Time" value={time} onChange={change(setTime)} />}
      {lengthField && (
        <TextInput
          label={fieldOf(source, lengthField).label}
          inputMode="numeric"
          value={minutes}
          onChange={change(setMinutes)}
          onKeyDown={(event) => event.key === 'Enter' && move()}
        />
      )}
    </Dialog>
  )
}

/** @returns minutes after midnight, null for an empty field, undefined for what is no time. */
function readTime(time: string): number | null | undefined {
  if (time === '') return null
  const { start } = readPlace(`T${time}`)
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? start : undefined
}
