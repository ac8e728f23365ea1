import { Icon } from '../../../platform/ui/layout/Icon'
import { classes } from '../../../platform/ui/classes'
import type { Sort } from '../listQuery'
import { ColumnEdge } from './ColumnEdge'
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
                  onClick={() => onSort(field)}
                >
                  <span className={styles.heading}>{label}</span>
                  <Icon name={direction === 'desc' ? 'pi-arrow-down' : 'pi-arrow-up'} />
                </button>
              ) : (
                <span className={styles.heading}>{label}</span>
              )}
              {onResize && at < columns.length - 1 && (
                <ColumnEdge label={label} width={width} onResize={(next) => onResize(field, next)} />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
