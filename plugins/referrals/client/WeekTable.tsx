import { Fragment, type ReactNode } from 'react'
import { useSay } from '@core/client/ui'
import { message } from '@core/entity'

/** The week of the availability grid: 7 days by 3 parts of a day. D3. */
const days = [
  message('Monday'),
  message('Tuesday'),
  message('Wednesday'),
  message('Thursday'),
  message('Friday'),
  message('Saturday'),
  message('Sunday'),
] as const
const partsOfDay = [message('Morning'), message('Afternoon'), message('Evening')] as const

/** @returns the id of a slot, from the 0-based positions of its day and part: 1 is Monday morning, 21 Sunday evening. */
function slotId(day: number, part: number): number {
  return day * partsOfDay.length + part + 1
}

interface WeekTableProps {
  readonly className: string | undefined
  /** Renders the `td` of a slot, from its id (`slotId`) and the names of its day and its part. */
  readonly renderCell: (slot: number, day: string, part: string) => ReactNode
}

/** The week as a table: a column for each day, a row for each part of it. */
export function WeekTable({ className, renderCell }: WeekTableProps) {
  const say = useSay()
  return (
    <table className={className}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{say('Part of the day')}</span>
          </th>
          {days.map((day) => (
            <th key={day} scope="col" abbr={say(day)}>
              {say(day).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {partsOfDay.map((part, row) => (
          <tr key={part}>
            <th scope="row">{say(part)}</th>
            {days.map((day, column) => (
              <Fragment key={day}>{renderCell(slotId(column, row), day, part)}</Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
