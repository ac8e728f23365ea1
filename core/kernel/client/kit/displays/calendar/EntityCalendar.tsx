import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState, type ReactElement } from 'react'
import { calendarDates } from '@core/kernel/entity/displayFields'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { toast } from '../../../platform/toasts/toast'
import { requestOf } from '../../lists/listQuery'
import type { DisplayProps } from '../../lists/listParts'
import { titleOf } from '../../data/titleOf'
import { cardPaths } from '../../lists/rowFacts'
import type { CalendarSource } from './CalendarSource'
import { CalendarStore } from './CalendarStore'
import { CalendarView } from './CalendarView'

export interface EntityCalendarProps<Row extends ListedRow>
  extends DisplayProps<Row>, Pick<CalendarSource<Row>, 'refusal' | 'look'> {
  /** Further paths that `refusal` and `look` read. */
  needs?: readonly string[]
}

/** The list by one of the entity's date fields, with the list's own filter and search. */
export const EntityCalendar = observer(function EntityCalendar<Row extends ListedRow>({
  store: list,
  columns,
  rowHref,
  refusal,
  look,
  needs,
}: EntityCalendarProps<Row>) {
  const viewer = useViewer()
  const { entity, query, fetches, calendar: place } = list
  const { day, by: chosen, span = 'month' } = place
  const dates = calendarDates(entity)
  const by = chosen !== undefined && dates.includes(chosen) ? chosen : dates[0]
  const [calendar] = useState(() => {
    const source: CalendarSource<Row> = {
      entity,
      api: list.api,
      nameOf: (row) => titleOf(entity, row),
      detailOf: (row, card) =>
        columns
          .filter((column) => column.card === card)
          .map(({ field, render }) => <div key={field}>{render(row)}</div>),
      ...(rowHref && { href: rowHref }),
      ...(refusal && { refusal }),
      ...(look && { look }),
    }
    return new CalendarStore({ sources: [source], viewer, toast })
  })
  const paths = cardPaths(entity, columns, needs).join()
  const scope = useMemo(() => requestOf(query), [query])
  useEffect(() => {
    void list.asFetched(() =>
      calendar.show({ scope, needs: paths.split(','), view: span, ...(by && { path: by }), ...(day && { day }) }),
    )
  }, [calendar, list, scope, paths, day, by, span, fetches])
  useEffect(() => () => calendar.dispose(), [calendar])
  return (
    <CalendarView
      store={calendar}
      label={`${entity.name.many.toLocaleLowerCase()} by ${labelOf(calendar)}`}
      onMove={(to) => list.showAs('calendar', to)}
    />
  )
}) as <Row extends ListedRow>(props: EntityCalendarProps<Row>) => ReactElement // observer() drops the type parameter

function labelOf({ dates, path }: CalendarStore): string {
  return dates.find(({ id }) => id === path)?.name.toLocaleLowerCase() ?? 'date'
}
