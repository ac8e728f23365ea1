import { unwrapResponse } from '@core/client/session'
import { ChartFrame, Card, EmptyState, ErrorState, Skeleton, Stack } from '@core/client/ui'
import { today } from '@core/entity'
import type { DashboardView as View } from '../../shared/answers'
import type { DashboardViewId } from '../../shared/dashboardViews'
import { FigureChart } from '../FigureChart'
import { reportApi } from '../reportApi'
import { daysAsked } from '../../shared/askedQuery'
import type { Asked } from '../useAsked'
import { useFollowed } from '../useFollowed'
import { Figures, FiguresLoading } from './Figures'
import { RowList } from './RowList'
import styles from './DashboardView.module.css'

/** One view: its figures, its charts and its most important rows. Each figure links to the rows that it counts. D6 */
export function DashboardView({ view, asked }: { view: DashboardViewId; asked: Asked }) {
  const body = {
    view,
    ...daysAsked(asked.days, today()),
    ...(asked.person !== undefined && { userId: asked.person }),
    ...(asked.store !== undefined && { storeId: asked.store }),
  }
  const { value, failure, error, loading, reload } = useFollowed(
    JSON.stringify(body),
    async (signal) =>
      (await unwrapResponse(reportApi.POST('/api/Dashboard/FetchDashboardDetails', { body, signal }))).data[0]!,
    ({ entities }) => entities,
  )
  if (failure && !value) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!value) return <Loading />
  if (value.figures.length === 0 && value.charts.length === 0)
    return (
      <Card>
        <EmptyState icon="pi-chart-bar" title="There is nothing to count here">
          What this view counts is not part of this deployment, or not open to your role.
        </EmptyState>
      </Card>
    )
  return (
    <Stack gap={4} aria-busy={loading}>
      <Figures figures={value.figures} against={value.against} leads={value.figures.length > 4} />
      <div className={styles.charts}>
        {value.charts.map(({ id, title, kind, table, wide, counts }) => (
          <ChartFrame
            key={id}
            title={title}
            className={wide ? (styles.wide ?? '') : ''}
            height={heightOf(kind, table.rows.length, wide)}
            empty={isEmpty(table.rows) && 'Nothing in this period'}
            counts={counts}
            fileName={`${view}-${id}`}
          >
            <FigureChart kind={kind} table={table} wide={wide} />
          </ChartFrame>
        ))}
        {value.lists.map((list) => (
          <RowList key={list.id} list={list} className={styles.wide ?? ''} />
        ))}
      </div>
    </Stack>
  )
}

/** In px. A few horizontal bars need less height, so that they don't become blocks. */
export function heightOf(kind: View['charts'][number]['kind'], rows: number, wide?: boolean): number {
  if (wide) return 240
  return kind === 'ranks' ? Math.min(260, Math.max(140, rows * 52)) : 260
}

export const isEmpty = (rows: View['charts'][number]['table']['rows']) =>
  rows.every(({ cells }) => cells.every(({ value }) => !value))

/** As high as the loaded content, so that nothing moves. */
export function Loading() {
  return (
    <Stack gap={4} aria-busy="true">
      <FiguresLoading count={6} />
      <div className={styles.charts}>
        {[1, 2, 3, 4].map((at) => (
          <Card key={at}>
            <Skeleton height="300px" />
          </Card>
        ))}
      </div>
    </Stack>
  )
}
