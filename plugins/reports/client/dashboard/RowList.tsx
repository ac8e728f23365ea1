import { useState } from 'react'
import { Link } from 'wouter'
import { callApi } from '@core/client/session'
import { Button, ErrorState, Section, Skeleton } from '@core/client/ui'
import { formatDay, formatInstant, formatFigure } from '@core/entity'
import type { DashboardList } from '../../shared/answers'
import { useFollowed } from '../useFollowed'
import { AssignDialog } from './AssignDialog'
import styles from './RowList.module.css'

export interface ListedRow {
  readonly id: number
  readonly version: number
  readonly labels: Readonly<Record<string, string | null>>
  readonly [path: string]: unknown
}

interface RowListProps {
  list: DashboardList
  className?: string
  /** How many rows it shows at most. */
  most?: number
}

/** The first rows of a list, with a link to all of them. */
export function RowList({ list, className = '', most = 10 }: RowListProps) {
  const { title, entity, call, screen, href, empty, titleField, columns, filter, sorting, assign } = list
  const [given, setGiven] = useState<ListedRow>()
  const request = { filter, sorting, limit: most, columns: [titleField, ...columns.flatMap(requiredPaths)] }
  const { value, failure, error, reload } = useFollowed(
    JSON.stringify([call, request]),
    (signal) => callApi<{ data: ListedRow[]; totalItems: number }>('POST', call, { body: request, signal }),
    () => [entity],
  )
  const nameOf = (row: ListedRow) => (row[titleField] as string | null) ?? `No. ${row.id}`
  return (
    <Section
      title={title}
      flush
      className={className}
      actions={
        value && value.totalItems > 0 ? (
          <Link href={href}>{`All ${value.totalItems.toLocaleString('en-US')}`}</Link>
        ) : null
      }
    >
      {failure && !value ? (
        <ErrorState message={failure} error={error} onRetry={reload} />
      ) : !value ? (
        <div className={styles.rowsLoading}>
          <Skeleton height="220px" />
        </div>
      ) : value.data.length === 0 ? (
        <p className={styles.nothing}>{empty}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.rows}>
            <thead>
              <tr>
                <th scope="col">{list.titleLabel}</th>
                {columns.map(({ path, label, kind }) => (
                  <th key={path} scope="col" className={isNumber(kind) ? styles.number : undefined}>
                    {label}
                  </th>
                ))}
                {assign && (
                  <th scope="col">
                    <span className="visually-hidden">Assign</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {value.data.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <Link href={screen.replace(':id', String(row.id))}>{nameOf(row)}</Link>
                  </th>
                  {columns.map((column) => (
                    <td key={column.path} className={isNumber(column.kind) ? styles.number : undefined}>
                      {cellText(row, column)}
                    </td>
                  ))}
                  {assign && (
                    <td className={styles.act}>
                      <Button
                        size="small"
                        variant="ghost"
                        icon="pi-user-plus"
                        aria-label={`Assign ${nameOf(row)}`}
                        onClick={() => setGiven(row)}
                      >
                        Assign
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {assign && given && (
        <AssignDialog
          name={nameOf(given)}
          record={given}
          entity={entity}
          assign={assign}
          onClose={(isDone) => {
            setGiven(undefined)
            if (isDone) reload()
          }}
        />
      )}
    </Section>
  )
}

/** The name of a linked record needs the kind of record beside its id. */
const requiredPaths = ({ path, linkType }: DashboardList['columns'][number]) => [path, ...(linkType ? [linkType] : [])]

const isNumber = (kind: string) => ['money', 'integer', 'decimal', 'number'].includes(kind)

function cellText(row: ListedRow, { path, kind, options, linkType }: DashboardList['columns'][number]): string {
  const value = row[path] as string | number | boolean | null | undefined
  if (value === null || value === undefined) return '—'
  const name = options?.find(({ id }) => id === value)?.name ?? row.labels[path]
  if (name) return name
  // A record that this person may not see.
  if (linkType) return [row.labels[linkType], `No. ${String(value)}`].filter(Boolean).join(' ')
  if (kind === 'money') return formatFigure(Number(value), 'money')
  if (kind === 'yesNo') return value ? 'Yes' : 'No'
  if (kind === 'dateTime') return formatInstant(String(value))
  return kind === 'date' ? formatDay(String(value)) : String(value)
}
