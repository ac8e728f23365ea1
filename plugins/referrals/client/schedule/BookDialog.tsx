import { useRef, useState } from 'react'
import { ApiError, messageOf, newIdempotencyKey } from '@core/client/api'
import { useViewer } from '@core/client/session'
import { Button, Callout, Checkbox, Dialog, Segmented } from '@core/client/ui'
import { can } from '../../shared/referralPermissions'
import type { ConfirmationWays, StaffProposal } from '../../shared/scheduling/scheduleCalls'
import { type PlannedVisit, slotName, totalHours } from '../../shared/scheduling/week'
import { useReferrals } from '../useReferrals'
import { scheduleApi } from './scheduleApi'
import styles from './Schedule.module.css'

interface BookDialogProps {
  readonly id: number
  readonly person: StaffProposal
  readonly startDate: string
  readonly visits: readonly PlannedVisit[]
  readonly confirmation: ConfirmationWays
  readonly onClose: (isBooked: boolean) => void
}

const ways = { none: 'Not now', email: 'Email', sms: 'Text message' } as const
type Way = keyof typeof ways

/** The visit to be booked, and whether the family is notified of the start date. */
export function BookDialog({ id, person, startDate, visits, confirmation, onClose }: BookDialogProps) {
  const { toast } = useReferrals()
  const mayWrite = useViewer().permissions.has(can.sendLink)
  const [way, setWay] = useState<Way>(mayWrite ? (confirmation.ways[0] ?? 'none') : 'none')
  const [against, setAgainst] = useState<string>()
  const [anyway, setAnyway] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const key = useRef(newIdempotencyKey())

  const book = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { staffId } = person
      const booking = {
        staffId,
        startDate,
        visits,
        ...(anyway && { anyway }),
        ...(way !== 'none' && { confirmBy: way }),
      }
      const message = await scheduleApi.book(id, booking, key.current)
      if (message) toast.success(message)
      onClose(true)
    } catch (error) {
      const asked = error instanceof ApiError && error.errors.find(({ field }) => field === 'anyway')
      if (asked) setAgainst(asked.message)
      else setFailure(messageOf(error))
      // After a refusal the next attempt is a new request.
      if (error instanceof ApiError) key.current = newIdempotencyKey()
      setBusy(false)
    }
  }

  const options = (['none', ...confirmation.ways] as const).map((one) => ({ id: one, name: ways[one] }))
  return (
    <Dialog
      open
      title={`Book ${person.staff}`}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button
            variant="primary"
            icon="pi-check"
            loading={busy}
            disabled={against !== undefined && !anyway}
            onClick={() => void book()}
          >
            Book {totalHours(visits)} h a week
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure && <Callout tone="danger">{failure}</Callout>}
        <p>Every week from {startDate}:</p>
        <ul className={styles.times}>
          {visits.map(({ slot, hours }) => (
            <li key={slot}>
              {slotName(slot)}, {hours} h
            </li>
          ))}
        </ul>
        {against && (
          <>
            <Callout tone="warning">{against}</Callout>
            <Checkbox label="Book it anyway" checked={anyway} onChange={setAnyway} />
          </>
        )}
        {mayWrite && confirmation.ways.length > 0 ? (
          <Segmented label="Tell the family the start date by" options={options} value={way} onChange={setWay} />
        ) : (
          confirmation.refusal && <Callout tone="neutral">{confirmation.refusal}</Callout>
        )}
      </div>
    </Dialog>
  )
}
