import { Link } from 'wouter'
import styles from './chart.module.css'
import { formatFigure, type FigureFormat } from '@core/kernel/entity/figures/figureText'
import type { ChartValue } from './scales'

/** The numbers of a chart, a row for each category. */
export interface TableData {
  /** The heading above the categories. */
  readonly category: string
  readonly columns: readonly { readonly name: string; readonly format?: FigureFormat | undefined }[]
  readonly rows: readonly { readonly name: string; readonly cells: readonly ChartValue[] }[]
}

/**
 * The numbers of a chart as a table. Without a height it is only for screen readers; its cells are then no links, because the focus would
 * be invisible.
 */
export function ChartTable({ name, table, height }: { name: string; table: TableData; height?: number }) {
  const visible = height !== undefined
  const content = (
    <table data-chart-table className={visible ? styles.table : undefined}>
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          <th scope="col">{table.category}</th>
          {table.columns.map((column) => (
            <th key={column.name} scope="col">
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            {row.cells.map(({ value, href }, at) => {
              const column = table.columns[at]!
              const text = value === null ? '—' : formatFigure(value, column.format)
              return (
                <td key={column.name} data-value={value ?? ''}>
                  {visible && href !== undefined && value !== null ? <Link href={href}>{text}</Link> : text}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!visible) return <div className="visually-hidden">{content}</div>
  return (
    // It scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.tableFrame} style={{ blockSize: height }} role="region" aria-label={name} tabIndex={0}>
      {content}
    </div>
  )
}
