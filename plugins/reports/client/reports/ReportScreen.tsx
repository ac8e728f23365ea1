import { useLocation } from 'wouter'
import { unwrapResponse, useViewer } from '@core/client/session'
import { Button, Card, Checkbox, ErrorState, PageHeader, Select, Skeleton, Stack } from '@core/client/ui'
import { type relativeNames, formatDay, formatRange, knownName, today } from '@core/entity'
import type { FigureTable } from '../../shared/figures'
import { can, reportList, reportPath } from '../../shared/reportAccess'
import { AskedBar } from '../AskedBar'
import { reportApi } from '../reportApi'
import { daysAsked } from '../../shared/askedQuery'
import { useAsked } from '../useAsked'
import { ExportMenu } from './ExportMenu'
import { ReportColumns, shownColumns } from './ReportColumns'
import { SavedMenu } from './SavedMenu'
import { ShownReport } from './ShownReport'
import { useSavedReports } from './useSavedReports'
import { useFollowed } from '../useFollowed'
import styles from './ReportScreen.module.css'

type RelativeDays = keyof typeof relativeNames

/** The table with only these columns. */
function onlyColumns({ columns, rows, total, ...table }: FigureTable, shown: ReadonlySet<string>): FigureTable {
  const only = <T,>(cells: readonly T[]) => cells.filter((_, at) => shown.has(columns[at]!.id))
  return {
    ...table,
    columns: only(columns),
    rows: rows.map((row) => ({ ...row, cells: only(row.cells) })),
    total: only(total),
  }
}

/** The frame of all reports: period, comparison, grouping, chart and table, totals, and links to the rows. D13 */
export default function ReportScreen() {
  const [path] = useLocation()
  const { permissions } = useViewer()
  const [asked, change] = useAsked()
  const [report, usualTitle] = reportList.find(([id]) => reportPath(id) === path) ?? reportList[0]
  const reports = useSavedReports(report, asked.text)
  const body = {
    report,
    grouping: asked.by ?? null,
    compare: asked.compare,
    ...daysAsked(asked.days, today()),
    ...(asked.person !== undefined && { userId: asked.person }),
    ...(asked.store !== undefined && { storeId: asked.store }),
  }
  const { value, failure, error, loading, reload } = useFollowed(
    JSON.stringify(body),
    async (signal) => (await unwrapResponse(reportApi.POST('/api/Report/Run', { body, signal }))).data,
    ({ entities }) => entities,
  )
  const shown = value && shownColumns(value.table.columns, asked.columns)
  return (
    <>
      <PageHeader
        title={asked.text && reports.opened ? reports.opened.name : usualTitle}
        subtitle={
          <span className={styles.printed}>
            {value ? (value.timeless ? `Now, ${formatDay(today())}` : formatRange(value)) : '\u00a0'}
          </span>
        }
        actions={
          <span className={styles.tools}>
            <SavedMenu report={report} text={asked.text} reports={reports} />
            <Button icon="pi-print" onClick={() => print()}>
              Print
            </Button>
            {permissions.has(can.export) && (
              <ExportMenu body={{ ...body, ...(asked.columns && { columns: asked.columns }) }} />
            )}
          </span>
        }
      />
      <AskedBar
        asked={asked}
        usual={value?.days as RelativeDays | undefined}
        period={!value?.timeless}
        onChange={change}
      >
        {value ? (
          <Select
            label="Group by"
            labelHidden
            options={value.groupings.map(({ id, label }) => ({ id, name: `By ${knownName(label).toLowerCase()}` }))}
            value={value.grouping}
            onChange={(by) => change({ by: by === value.groupings[0]!.id ? undefined : by })}
          />
        ) : (
          !failure && <Skeleton width="120px" height="var(--control)" />
        )}
        {value && shown && value.table.columns.length > 2 && (
          <ReportColumns
            columns={value.table.columns}
            shown={shown}
            onChange={(ids) => change({ columns: ids?.join(',') })}
          />
        )}
        {!value?.timeless && (
          <Checkbox
            label="Compare with the period before"
            checked={asked.compare}
            onChange={(checked) => change({ compare: checked ? '1' : undefined })}
          />
        )}
      </AskedBar>
      <div className={styles.below}>
        {failure ? (
          <Card>
            <ErrorState message={failure} error={error} onRetry={reload} />
          </Card>
        ) : value ? (
          <ShownReport report={{ ...value, table: onlyColumns(value.table, shown!) }} loading={loading} />
        ) : (
          <Stack gap={4} className={styles.report} aria-busy="true">
            <Card>
              <Skeleton height="320px" />
            </Card>
            <Card>
              <Skeleton height="360px" />
            </Card>
          </Stack>
        )}
      </div>
    </>
  )
}
