import { formatDaysIn, formatRange, formatFigure } from '@core/entity'
import { formatOf, isAlike } from '../../shared/columnFormats'
import type { FigureCell, FigureColumn, FigureTable } from '../../shared/figures'
import { Link } from 'wouter'
import { ChartFrame, Card, EmptyState, Muted, Stack } from '@core/client/ui'
import type { ReportAnswer } from '../../shared/answers'
import { builderId } from '../../shared/reportAccess'
import { RowList } from '../dashboard/RowList'
import { FigureChart } from '../FigureChart'
import { FigureParts } from '../FigureParts'
import styles from './ReportScreen.module.css'

const nothing = 'Nothing in this period'
/** Of a built report, which needs no period. */
const noRecords = 'No such records'

/** A report's chart and table, with the same figures. */
export function ShownReport({ report, loading }: { report: ReportAnswer; loading: boolean }) {
  const { table, kind, notes, grouping, list } = report
  const isBuilt = report.id === builderId
  if (table.rows.length === 0)
    return (
      <Card>
        <EmptyState icon="pi-chart-bar" title={isBuilt ? noRecords : nothing}>
          {isBuilt
            ? 'Change the filters, or ask an administrator whether your role may see more of these records.'
            : 'Choose a longer period, or other people.'}
        </EmptyState>
      </Card>
    )
  // A grouping by days is drawn as a timeline, whatever the report's own chart is.
  const overTime = ['day', 'week', 'month'].includes(grouping)
  // The parts of a stack are shown all: what is left out would be missing in its height.
  const drawn = chartTable(table, kind === 'stacked' ? mostSeries : kind === 'targets' ? 2 : 3)
  // Many names fit better below each other.
  const shown = overTime && kind !== 'stacked' ? 'bar' : kind === 'bar' && drawn.rows.length > 7 ? 'ranks' : kind
  return (
    <Stack gap={4} className={styles.report} aria-busy={loading}>
      {/* A single total needs no chart. */}
      {grouping !== '' && (
        <ChartFrame
          title={
            isBuilt
              ? report.title
              : `${inOneSentence(drawn.columns.map(({ label }) => label))} by ${table.category.toLowerCase()}`
          }
          height={shown === 'ranks' ? Math.max(140, Math.min(drawn.rows.length, 15) * 34 + 40) : 260}
          fileName={`report-${report.id}`}
          empty={drawn.rows.every(({ cells }) => cells.every(({ value }) => !value)) && (isBuilt ? noRecords : nothing)}
        >
          {/* Beside the form of the builder there is less room for names. */}
          <FigureChart kind={shown} table={drawn} wide={!isBuilt} />
        </ChartFrame>
      )}
      {grouping !== '' && <LeftOut drawn={drawn} table={table} stacked={kind === 'stacked'} />}
      <ReportTable table={table} against={report.against} range={formatRange(report)} />
      {list && <RowList list={list} most={mostListed} />}
      {notes.map((note) => (
        <Muted size={12} key={note}>
          {note}
        </Muted>
      ))}
    </Stack>
  )
}

/** Says what a chart has no room for, so that nobody takes it for the whole. */
function LeftOut({ drawn, table, stacked }: { drawn: FigureTable; table: FigureTable; stacked: boolean }) {
  const parts = [
    ...(drawn.rows.length < table.rows.length ? [`the first ${drawn.rows.length} of ${table.rows.length} rows`] : []),
    ...(stacked && drawn.columns.length < table.columns.length
      ? [`${drawn.columns.length} of ${table.columns.length} columns`]
      : []),
  ]
  return parts.length === 0 ? null : (
    <Muted size={12}>{`The chart shows ${parts.join(' and ')}. The table has all of them.`}</Muted>
  )
}

const mostDrawn = 30

/** A report may be printed, so it shows more rows than a dashboard does. */
const mostListed = 50

/** More colors can't be told apart. */
const mostSeries = 8

/** The first figure, and those of the same format directly after it, which one chart can show. */
function chartTable(table: FigureTable, most: number): FigureTable {
  const [first] = table.columns
  const end = table.columns.findIndex((column) => !isAlike(column, first!))
  const count = Math.min(most, end === -1 ? table.columns.length : end)
  return {
    ...table,
    columns: table.columns.slice(0, count),
    rows: table.rows.slice(0, mostDrawn).map((row) => ({ ...row, cells: row.cells.slice(0, count) })),
  }
}

/** @param range the period of the report, which its header says: only another one is repeated below a column's name */
function ReportTable({ table, against, range }: { table: FigureTable; against: string; range: string }) {
  const { category, columns, rows, total } = table
  const compared = total.some(({ previous }) => previous !== undefined)
  return (
    <Card flush>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{category}</th>
              {columns.map(({ id, label, sentence, note }) => (
                <th key={id} scope="col" className={styles.number} data-tip={sentence}>
                  {label}
                  {note?.startsWith('target of') && !formatDaysIn(note).endsWith(range) && (
                    <small className={styles.previous}>
                      {/* A day doesn't break at its hyphens. */}
                      {formatDaysIn(note)
                        .split(/(?<=–) /)
                        .map((part) => (
                          <span key={part} className={styles.part}>
                            {part}{' '}
                          </span>
                        ))}
                    </small>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, title, cells }) => (
              <tr key={key}>
                <th scope="row">{formatDaysIn(title ?? label)}</th>
                {cells.map((cell, at) => (
                  <Cell key={columns[at]!.id} cell={cell} column={columns[at]!} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {total.map((cell, at) => (
                <Cell key={columns[at]!.id} cell={cell} column={columns[at]!} />
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {compared && <p className={styles.compared}>Small figures: {formatDaysIn(against)}.</p>}
      {table.more && <p className={styles.compared}>There are more rows: these are the largest.</p>}
    </Card>
  )
}

function Cell({ cell: { value, previous, href, parts }, column }: { cell: FigureCell; column: FigureColumn }) {
  const format = formatOf(column)
  const text = value === null ? '–' : formatFigure(value, format)
  return (
    <td className={styles.number}>
      {href ? <Link href={href}>{text}</Link> : text}
      {parts && (
        <small className={styles.previous}>
          <FigureParts parts={parts} format={format} />
        </small>
      )}
      {previous !== undefined && (
        <small className={styles.previous}>{previous === null ? '–' : formatFigure(previous, format)}</small>
      )}
    </td>
  )
}

/** @returns for example “Meetings held, with an outcome and with a next step”. */
function inOneSentence([first = '', ...others]: readonly string[]): string {
  const lower = others.map((name) => name.charAt(0).toLowerCase() + name.slice(1))
  const last = lower.pop()
  return last === undefined ? first : `${[first, ...lower].join(', ')} and ${last}`
}
