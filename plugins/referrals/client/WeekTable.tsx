import { Fragment, type ReactNode } from 'react'
import { days, partsOfDay, slotId } from './availability'

interface WeekTableProps {
  readonly className: string | undefined
  /** The `td` of a slot, by its id (`slotId`) and the names of its day and its part. */
  readonly renderCell: (slot: number, day: string, part: string) => ReactNode
}

/** The week as a table: a column for each day, a row for each part of it. */
export function WeekTable({ className, renderCell }: WeekTableProps) {
  return (
    <table className={className}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Part of the day</span>
          </th>
          {days.map((day) => (
            <th key={day} scope="col" abbr={day}>
              {day.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {partsOfDay.map((part, row) => (
          <tr key={part}>
            <th scope="row">{part}</th>
            {days.map((day, column) => (
              <Fragment key={day}>{renderCell(slotId(column, row), day, part)}</Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
