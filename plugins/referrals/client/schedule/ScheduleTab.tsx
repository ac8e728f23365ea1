import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { useLoad, useLiveTurn, useViewer } from '@core/client/session'
import { RelatedList, useOpenRecord } from '@core/client/kit'
import {
  Button,
  Callout,
  DateInput,
  EmptyState,
  ErrorState,
  LinkButton,
  Muted,
  Section,
  Skeleton,
  Stack,
  TextInput,
} from '@core/client/ui'
import { allows, isDate, formatDay } from '@core/entity'
import { referralEntity } from '../../shared/referralEntity'
import { statusOf } from '../../shared/referralStatuses'
import type { ReferralDetail } from '../../shared/referralTypes'
import type { Schedule } from '../../shared/scheduling/scheduleCalls'
import { staffHoursEntity } from '../../shared/scheduling/staffHoursEntity'
import { staffHoursPaths } from '../../shared/scheduling/staffHoursPaths'
import { visitEntity } from '../../shared/scheduling/visitEntity'
import { planHours, totalHours } from '../../shared/scheduling/week'
import { referralPaths } from '../referralPaths'
import { Proposals } from './Proposals'
import { scheduleApi } from './scheduleApi'
import { ScheduleContext, StaffControl } from './StaffControl'
import { WeekPicture } from './WeekPicture'
import styles from './Schedule.module.css'

const BookDialog = lazy(async () => ({ default: (await import('./BookDialog')).BookDialog }))

const columns = ['slot', 'startTime', 'endTime', 'staffId', 'hours', 'startDate', 'endDate'].map((field) => ({ field }))
const sorting = { fieldName: 'slot', direction: 'asc' } as const
const sections = [
  {
    id: 'visit',
    title: 'Visit',
    fields: [
      'slot',
      { path: 'staffId', control: StaffControl },
      'startTime',
      'endTime',
      'hours',
      'startDate',
      'endDate',
    ],
  },
]

/** The people who could care for a client when the family has time, and the weekly visits that were booked. */
export default function ScheduleTab() {
  const { record } = useOpenRecord<ReferralDetail>()
  const viewer = useViewer()
  const [startDate, setStartDate] = useState('')
  const [hours, setHours] = useState('')
  const [bookings, setBookings] = useState(0)
  const query = {
    ...(isDate(startDate) && { startDate }),
    ...(Number(hours) > 0 && Number(hours) <= 84 && { hours: Number(hours) }),
  }
  const { value, failure, error, reload } = useLoad(
    `${record.id} ${bookings} ${JSON.stringify(query)}`,
    (signal) => scheduleApi.read(record.id, query, signal),
    useLiveTurn(['referral', 'visit', 'staffHours']),
  )
  const isClosed = record.status !== null && statusOf(record.status).phase === 'Closed'
  const mayBook = !isClosed && allows(referralEntity, 'update', viewer, record)
  return (
    <>
      {!isClosed && (
        <Section
          title="Find time"
          subtitle="Staff whose working hours meet the family’s availability"
          actions={
            allows(staffHoursEntity, 'view', viewer) && (
              <LinkButton size="small" icon="pi-calendar-clock" href={staffHoursPaths.list}>
                Working hours
              </LinkButton>
            )
          }
        >
          {value ? (
            <FindTime
              key={bookings}
              id={record.id}
              schedule={value}
              mayBook={mayBook}
              fields={
                <div className={styles.wanted}>
                  <DateInput label="Start" value={startDate || value.startDate} onChange={setStartDate} />
                  <TextInput
                    label="Hours a week"
                    inputMode="decimal"
                    value={hours || String(value.hoursPerWeek ?? '')}
                    onChange={setHours}
                  />
                </div>
              }
              onBooked={() => setBookings((before) => before + 1)}
            />
          ) : failure ? (
            <ErrorState message={failure} error={error} onRetry={reload} />
          ) : (
            <Skeleton height="320px" />
          )}
        </Section>
      )}
      <ScheduleContext value={value}>
        <RelatedList
          key={bookings}
          entity={visitEntity}
          parent={{ entity: referralEntity.id, id: record.id }}
          columns={columns}
          sorting={sorting}
          sections={sections}
          emptyHint="Book somebody who is proposed, or add a visit."
        />
      </ScheduleContext>
    </>
  )
}

interface FindTimeProps {
  readonly id: number
  readonly schedule: Schedule
  readonly mayBook: boolean
  readonly fields: ReactNode
  readonly onBooked: () => void
}

function FindTime({ id, schedule, mayBook, fields, onBooked }: FindTimeProps) {
  const { proposals, visits, availability, hoursPerWeek, startDate, without, confirmation } = schedule
  const [who, setWho] = useState<number>()
  const [slots, setSlots] = useState<readonly number[]>()
  const [isBooking, setBooking] = useState(false)
  const person = proposals.find(({ staffId }) => staffId === who) ?? proposals[0]
  const left = Math.max(0, (hoursPerWeek ?? Infinity) - totalHours(visits))
  const chosen = !person ? [] : slots ? planHours(slots, left) : person.visits
  return (
    <div className={styles.frame}>
      <Stack gap={5} className={styles.find}>
        <div className={styles.side}>
          {fields}
          <Muted size={13}>
            {hoursPerWeek === null
              ? `${totalHours(visits)} h a week are booked`
              : `${totalHours(visits)} of ${hoursPerWeek} h a week are booked`}
          </Muted>
          {availability.length === 0 && (
            <Callout tone="warning">
              Nobody has said yet when the family has time.{' '}
              {mayBook ? (
                <Link className={styles.within} href={referralPaths.edit(id)}>
                  Add it under Service
                </Link>
              ) : (
                'Add it under Service'
              )}
              .
            </Callout>
          )}
          <Proposals
            proposals={proposals}
            without={without}
            chosen={person?.staffId}
            onChoose={(staffId) => {
              setWho(staffId)
              setSlots(undefined)
            }}
          />
          {proposals.length === 0 && left > 0 && availability.length > 0 && (
            <EmptyState icon="pi-users" title="Nobody has time then">
              Choose another start, or let staff set their working hours.
            </EmptyState>
          )}
        </div>
        <div className={styles.main}>
          <WeekPicture
            availability={availability}
            visits={visits}
            person={person}
            chosen={chosen}
            onChoose={mayBook ? setSlots : undefined}
          />
          {mayBook && person && (
            <Button variant="primary" icon="pi-check" disabled={chosen.length === 0} onClick={() => setBooking(true)}>
              {`Book ${person.staff}, ${totalHours(chosen)} h a week`}
            </Button>
          )}
          {confirmation.last && (
            <Muted size={13}>
              {confirmation.last.sentAt
                ? `The family was told the start date ${formatDay(confirmation.last.startDate)}.`
                : 'The family will be told the start date outside their quiet hours.'}
            </Muted>
          )}
        </div>
      </Stack>
      <Suspense>
        {isBooking && person && (
          <BookDialog
            id={id}
            person={person}
            startDate={startDate}
            visits={chosen}
            confirmation={confirmation}
            onClose={(isBooked) => {
              setBooking(false)
              if (isBooked) onBooked()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
