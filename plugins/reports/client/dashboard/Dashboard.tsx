import { useLocation } from 'wouter'
import { EmptyState, PageHeader, Tabs } from '@core/client/ui'
import { useViewer } from '@core/client/session'
import { formatRange, today } from '@core/entity'
import { dashboardList, dashboardPath } from '../../shared/reportAccess'
import { dashboardViewNames } from '../../shared/dashboardViews'
import { daysAsked } from '../../shared/askedQuery'
import { AskedBar } from '../AskedBar'
import { type Asked, useAsked } from '../useAsked'
import { Board } from './Board'
import styles from './Dashboard.module.css'
import { DashboardView } from './DashboardView'

/** The period, which on paper no control shows. */
function rangeText(days: NonNullable<Asked['days']>): string {
  const { from, to } = daysAsked(days, today())
  return from && to ? formatRange({ from, to }) : ''
}

/** A dashboard: the salesperson's own, the manager's for everybody, or that of care. It shows one view at a time. S2.7, S2.40 */
export default function Dashboard() {
  const [path] = useLocation()
  const viewer = useViewer()
  const [asked, change] = useAsked()
  const [kind, title] = dashboardList.find(([id]) => dashboardPath(id) === path) ?? dashboardList[0]
  const views = dashboardViewNames.filter(
    ({ on, needs }) => (on === kind || (on === 'both' && kind !== 'care')) && viewer.permissions.has(needs),
  )
  const view = views.find(({ id }) => id === asked.view) ?? views[0]
  const own = kind === 'salesperson'
  const shown = own ? { ...asked, person: viewer.id } : asked
  const days = asked.days ?? view?.days
  return (
    <>
      <PageHeader
        title={title}
        subtitle={days && <span className={styles.printed}>{rangeText(days)}</span>}
        actions={<AskedBar asked={asked} usual={view?.days} onChange={change} people={!own} />}
      />
      {view === undefined ? (
        <EmptyState icon="pi-chart-bar" title="There are no figures here for your role">
          An administrator can give your role access to leads, quotes, orders or referrals.
        </EmptyState>
      ) : views.length === 1 ? (
        <Board dashboard={kind} asked={shown} />
      ) : (
        <Tabs
          label={title}
          tabs={views.map(({ id, name }) => ({ id, label: name }))}
          selected={view.id}
          onSelect={(id) => change({ view: id === views[0]!.id ? undefined : id })}
        >
          {view === views[0] ? (
            <Board dashboard={kind} asked={shown} />
          ) : (
            <DashboardView key={view.id} view={view.id} asked={shown} />
          )}
        </Tabs>
      )}
    </>
  )
}
