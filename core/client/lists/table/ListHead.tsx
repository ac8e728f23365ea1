import { Icon } from '../../ui/layout/Icon'
import { classes } from '../../ui/classes'
import type { Sort } from '../listQuery'
import type { Column } from './Column'
import styles from './ListTable.module.css'

interface ListHeadProps {
  columns: readonly Pick<Column<never>, 'field' | 'label' | 'sortable' | 'align'>[]
  sort: Sort
  onSort: (field: string) => void
}

/** The headings. A sortable one is a button: once ascending, again descending. */
export function ListHead({ columns, sort, onSort }: ListHeadProps) {
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" aria-rowindex={1}>
        {columns.map(({ field, label, sortable, align }) => {
          const direction = sort.field === field ? sort.direction : undefined
          const ariaSort = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'
          return (
            <th key={field} role="columnheader" scope="col" aria-sort={sortable ? ariaSort : undefined} className={align && styles[align]}>
              {sortable ? (
                <button type="button" className={classes(styles.sort, direction && styles.sorted)} onClick={() => onSort(field)}>
                  {label}
                  <Icon name={direction === 'desc' ? 'pi-arrow-down' : 'pi-arrow-up'} />
                </button>
              ) : (
                label
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
