import { Checkbox, classes, Icon, Row, Stack } from '@core/client/ui'
import type { BookedVisit, StaffProposal } from '../../shared/scheduling/scheduleCalls'
import type { PlannedVisit } from '../../shared/scheduling/week'
import { WeekTable } from '../WeekTable'
import styles from './Schedule.module.css'

interface WeekPictureProps {
  readonly availability: readonly number[]
  readonly visits: readonly BookedVisit[]
  /** The person whose hours are compared with the family's. */
  readonly person: StaffProposal | undefined
  readonly chosen: readonly PlannedVisit[]
  /** Undefined for people who may not book. */
  readonly onChoose: ((slots: readonly number[]) => void) | undefined
}

/** The week with the family's availability, a person's hours and the bookings, and the proposal on top. */
export function WeekPicture({ availability, visits, person, chosen, onChoose }: WeekPictureProps) {
  const isAsked = availability.length > 0
  const choose = (slot: number, on: boolean) => {
    const others = chosen.map((visit) => visit.slot).filter((other) => other !== slot)
    onChoose?.(on ? [...others, slot] : others)
  }
  return (
    <Stack gap={3}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, and a scrollable element must be reachable by keyboard */}
      <div role="region" aria-label="Week" tabIndex={0} className={styles.scroll}>
        <WeekTable
          className={styles.week}
          renderCell={(slot, day, part) => {
            const visit = visits.find((one) => one.slot === slot)
            const planned = chosen.find((one) => one.slot === slot)
            const family = availability.includes(slot)
            const works = person?.working.includes(slot) === true
            const taken = person?.booked.includes(slot) === true
            if (visit)
              return (
                <td className={styles.visit} data-tip={`With ${visit.staff}`}>
                  <Icon name="pi-check" />
                  <span>
                    {visit.hours} h<span className="visually-hidden"> booked with {visit.staff}</span>
                  </span>
                </td>
              )
            return (
              <td
                className={classes(
                  family && styles.family,
                  works && styles.works,
                  taken && styles.taken,
                  planned && styles.planned,
                )}
              >
                <Row as="span" gap={1} align="stretch" justify="center" className={styles.marks}>
                  {family && <Icon name="pi-home" />}
                  {taken ? <Icon name="pi-lock" /> : works && <Icon name="pi-user" />}
                  <span className="visually-hidden">
                    {[
                      isAsked && (family ? 'The family has time' : 'The family has no time'),
                      taken ? 'booked for another family' : works ? `${person?.staff} works` : null,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </Row>
                {works && !taken && onChoose && (
                  <Checkbox
                    label={`${day} ${part.toLowerCase()}`}
                    labelHidden
                    className={styles.choose}
                    checked={planned !== undefined}
                    onChange={(on) => choose(slot, on)}
                  />
                )}
                {planned && <span className={styles.hours}>{planned.hours} h</span>}
              </td>
            )
          }}
        />
      </div>
      <Row as="ul" gap={4} rowGap={1} wrap align="stretch" className={styles.legend}>
        <li>
          <Icon name="pi-home" /> {isAsked ? 'Family has time' : 'The family was not asked yet'}
        </li>
        {person && (
          <>
            <li>
              <Icon name="pi-user" /> {person.staff} works
            </li>
            <li>
              <Icon name="pi-lock" /> Booked for another family
            </li>
          </>
        )}
        {visits.length > 0 && (
          <li>
            <Icon name="pi-check" /> Booked for this family
          </li>
        )}
      </Row>
    </Stack>
  )
}
