import { useLocation } from 'wouter'
import { unwrapResponse, useLoad, useViewer } from '@core/client/session'
import { Button, Card, EmptyState, ErrorState, Muted, PageHeader, Skeleton } from '@core/client/ui'
import { formatRange, today } from '@core/entity'
import { daysAsked } from '../../shared/askedQuery'
import { type BuiltReport, readBuilt, writeBuilt } from '../../shared/builtReport'
import { builderId, can, reportPath } from '../../shared/reportAccess'
import { AskedBar } from '../AskedBar'
import { reportApi } from '../reportApi'
import { ExportMenu } from '../reports/ExportMenu'
import { SavedMenu } from '../reports/SavedMenu'
import { ShownReport } from '../reports/ShownReport'
import { useSavedReports } from '../reports/useSavedReports'
import { useAsked } from '../useAsked'
import { useFollowed } from '../useFollowed'
import { BuilderForm } from './BuilderForm'
import styles from './ReportBuilder.module.css'

/** A custom report: any entity that the user may list, with figures grouped by its fields. Its whole definition is in the address. D13 */
export default function ReportBuilder() {
  const [, navigate] = useLocation()
  const [asked, change] = useAsked()
  const { permissions } = useViewer()
  const built = readBuilt(asked.text)
  const reports = useSavedReports(builderId, asked.text)
  const { opened } = reports
  const {
    value: sources,
    failure,
    error,
    reload,
  } = useLoad(
    'sources',
    async (signal) => (await unwrapResponse(reportApi.POST('/api/Report/Sources', { body: {}, signal }))).data,
  )
  /** The period and the comparison stay when the definition changes. */
  const build = (next: BuiltReport) => {
    const query = new URLSearchParams(writeBuilt(next))
    for (const name of ['days', 'compare']) {
      const value = new URLSearchParams(asked.text).get(name)
      if (value !== null) query.set(name, value)
    }
    navigate(`${reportPath(builderId)}?${query.toString()}`, { replace: true })
  }
  const body = {
    report: builderId,
    built: built ? writeBuilt(built) : null,
    compare: asked.compare,
    ...daysAsked(asked.days, today()),
  }
  return (
    <>
      <PageHeader
        title={opened && built ? opened.name : 'Report builder'}
        subtitle={
          opened && built && !opened.mine
            ? `Saved by ${opened.ownerName}. You see the figures of the records that you may see.`
            : 'Count any records that you may see. Whoever opens the report sees the figures of their own records.'
        }
        actions={
          <>
            <SavedMenu report={builderId} text={asked.text} reports={reports} isEmpty={!built} />
            <Button icon="pi-print" disabled={!built} onClick={() => print()}>
              Print
            </Button>
            {permissions.has(can.export) && <ExportMenu body={body} disabled={!built} />}
          </>
        }
      />
      {failure ? (
        <ErrorState message={failure} error={error} onRetry={reload} />
      ) : !sources ? (
        <Skeleton height="420px" />
      ) : (
        <div className={styles.builder}>
          <BuilderForm sources={sources} built={built} onChange={build} />
          <div className={styles.result}>
            {built && hasPeriod(built) && <AskedBar asked={asked} usual="last90" onChange={change} people={false} />}
            {built ? (
              <Result key={built.entity} body={body} />
            ) : (
              <Card>
                <EmptyState icon="pi-chart-bar" title="What do you want to count?">
                  Choose the records first. The figures appear here at once.
                </EmptyState>
              </Card>
            )}
          </div>
        </div>
      )}
    </>
  )
}

/** A figure of the catalogue has a date of its own. */
const hasPeriod = ({ on, measures }: BuiltReport) => on !== undefined || measures.some((measure) => 'figure' in measure)

interface ResultProps {
  readonly body: {
    readonly report: string
    readonly built: string | null
    readonly compare: boolean
    readonly from: string | null
    readonly to: string | null
  }
}

function Result({ body }: ResultProps) {
  const { value, failure, error, loading, reload } = useFollowed(
    JSON.stringify(body),
    async (signal) => (await unwrapResponse(reportApi.POST('/api/Report/Run', { body, signal }))).data,
    ({ entities }) => entities,
  )
  if (failure)
    return (
      <Card>
        <ErrorState message={failure} error={error} onRetry={reload} />
      </Card>
    )
  if (!value) return <Skeleton height="420px" />
  return (
    <>
      {value.against && <Muted size={13}>{formatRange(value)}</Muted>}
      <ShownReport report={value} loading={loading} />
    </>
  )
}
