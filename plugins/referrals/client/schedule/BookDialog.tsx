import { formatDay } from '@core/entity'
import { useRef, useState } from 'react'
import { newIdempotencyKey, useViewer } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { Callout, Checkbox, FormDialog, Segmented } from '@core/client/ui'
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
  const key = useRef(newIdempotencyKey())

  const { busy, failure, errorOf, submit } = useSubmit(async () => {
    const { staffId } = person
    const booking = { staffId, startDate, visits, ...(anyway && { anyway }), ...(way !== 'none' && { confirmBy: way }) }
    const message = await scheduleApi.book(id, booking, key.current)
    if (message) toast.success(message)
    onClose(true)
  })
  const book = async () => {
    const refused = await submit()
    const conflict = refused?.errors.find(({ field }) => field === 'anyway')
    if (conflict) setAgainst(conflict.message)
    // After a refusal the next attempt is a new request.
    if (refused?.kind === 'refused') key.current = newIdempotencyKey()
  }

  const options = (['none', ...confirmation.ways] as const).map((one) => ({ id: one, name: ways[one] }))
  return (
    <FormDialog
      title={`Book ${person.staff}`}
      confirmLabel={`Book ${totalHours(visits)} h a week`}
      icon="pi-check"
      ready={against === undefined || anyway}
      busy={busy}
      problem={errorOf('anyway') ? undefined : failure}
      onSubmit={() => void book()}
      onClose={() => onClose(false)}
    >
      <p>Every week from {formatDay(startDate)}:</p>
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
    </FormDialog>
  )
}
