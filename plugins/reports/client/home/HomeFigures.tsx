import { Link } from 'wouter'
import { unwrapResponse, useViewer } from '@core/client/session'
import { ErrorState, Stack } from '@core/client/ui'
import type { DashboardViewId } from '../../shared/dashboardViews'
import { dashboardPath, seesLeads } from '../../shared/reportAccess'
import { Figures, FiguresLoading } from '../dashboard/Figures'
import { reportApi } from '../reportApi'
import { useFollowed } from '../useFollowed'
import styles from './HomeFigures.module.css'

/** The user's work of today, with links to the rows. */
export function YourDay() {
  const { id, permissions } = useViewer()
  const sells = permissions.has(seesLeads)
  return <HomeFigures view="today" count={sells ? 8 : 3} userId={id} more={sells ? 'salesperson' : undefined} />
}

/** How a manager's people stand this month, and what waits for the manager. */
export function YourTeam() {
  return <HomeFigures view="team" count={12} userId={null} more="manager" />
}

interface HomeFiguresProps {
  readonly view: DashboardViewId
  /** The expected number of figures. */
  readonly count: number
  readonly userId: number | null
  /** The dashboard with more details. */
  readonly more: 'salesperson' | 'manager' | undefined
}

function HomeFigures({ view, count, userId, more }: HomeFiguresProps) {
  const { value, failure, error, reload } = useFollowed(
    `${view} ${userId}`,
    async (signal) => {
      const body = { view, userId, figuresOnly: true }
      return (await unwrapResponse(reportApi.POST('/api/Dashboard/FetchDashboardDetails', { body, signal }))).data[0]!
    },
    ({ entities }) => entities,
  )
  if (failure && !value) return <ErrorState message={failure} error={error} onRetry={reload} />
  return (
    <Stack gap={3} align="start" className={styles.widget}>
      {value ? (
        <Figures figures={value.figures} against={value.against} framed={false} />
      ) : (
        <FiguresLoading count={count} framed={false} />
      )}
      {more && <Link href={dashboardPath(more)}>Open dashboard</Link>}
    </Stack>
  )
}
