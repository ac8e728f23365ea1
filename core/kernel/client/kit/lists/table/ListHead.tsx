import { Icon } from '../../../platform/ui/layout/Icon'
import { classes } from '../../../platform/ui/classes'
import type { Sort } from '../listQuery'
import { ColumnEdge, widthAfterKey } from './ColumnEdge'
import type { Column, LeadColumn } from './Column'
import styles from './ListTable.module.css'

interface ListHeadProps {
  lead?: LeadColumn | undefined
  columns: readonly Pick<Column<never>, 'field' | 'label' | 'width' | 'sortable' | 'align'>[]
  sort: Sort
  onSort: (field: string) => void
  onResize?: ((field: string, width: number | undefined) => void) | undefined
}

/** The headings. A sortable one is a button: the first click sorts in ascending order, the next in descending order. */
export function ListHead({ lead, columns, sort, onSort, onResize }: ListHeadProps) {
  const isSized = (at: number) => onResize !== undefined && at < columns.length - 1
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" aria-rowindex={1}>
        {lead && (
          <th role="columnheader" scope="col" className={styles.lead}>
            {lead.head}
          </th>
        )}
        {columns.map(({ field, label, width, sortable, align }, at) => {
          const direction = sort.field === field ? sort.direction : undefined
          const ariaSort = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'
          return (
            <th
              key={field}
              role="columnheader"
              scope="col"
              aria-sort={sortable ? ariaSort : undefined}
              className={align && styles[align]}
            >
              {sortable ? (
                <button
                  type="button"
                  className={classes(styles.sort, direction && styles.sorted)}
                  aria-keyshortcuts={isSized(at) ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
                  onClick={() => onSort(field)}
                  onKeyDown={(event) => {
                    const next = isSized(at) && event.shiftKey ? widthAfterKey(event, width) : undefined
                    if (next === undefined) return
                    event.preventDefault()
                    onResize?.(field, next ?? undefined)
                  }}
                >
                  <span className={styles.heading}>{label}</span>
                  <Icon name={direction === 'desc' ? 'pi-arrow-down' : 'pi-arrow-up'} />
                </button>
              ) : (
                <span className={styles.heading}>{label}</span>
              )}
              {isSized(at) && (
                <ColumnEdge
                  label={label}
                  width={width}
                  reached={!sortable}
                  onResize={(next) => onResize?.(field, next)}
                />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
