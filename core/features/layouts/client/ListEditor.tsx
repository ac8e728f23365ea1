import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useColumnOrder } from '@core/kernel/client/kit/lists/columns/useColumnOrder'
import { Checkbox } from '@core/kernel/client/platform/ui/fields/Checkbox'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { SearchInput } from '@core/kernel/client/platform/ui/fields/SearchInput'
import { Segmented } from '@core/kernel/client/platform/ui/fields/Segmented'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { ReorderHandle } from '@core/kernel/client/platform/ui/drag/ReorderHandle'
import type { ListLayout } from '@core/kernel/entity/layouts'
import { isSame } from './arrangement'
import styles from './Layouts.module.css'
import type { LayoutStore } from './LayoutStore'

/** px of one row; the stylesheet has the same value. */
const rowHeight = 40

const directions = [
  { id: 'asc', name: 'Ascending' },
  { id: 'desc', name: 'Descending' },
] as const

/** The columns that a list has at first, in their order, and its sorting. */
export const ListEditor = observer(function ListEditor({ store }: { store: LayoutStore }) {
  const [text, setText] = useState('')
  const { list, screens } = store
  const { columns: offered, start, main } = screens
  const known = list.columns.filter((path) => offered.some(({ field }) => field === path))
  // The column that opens a row is always there.
  const shown = main && !known.includes(main) ? [main, ...known] : known
  const labelOf = (path: string) => offered.find(({ field }) => field === path)?.label ?? path
  const change = (next: ListLayout, spoken: string) => {
    const inherited = store.stored.everybody.list ?? { columns: start }
    store.set('list', isSame(next, inherited) ? undefined : next, spoken)
  }
  const setColumns = (columns: readonly string[], spoken: string) => change({ ...list, columns }, spoken)
  const handle = useColumnOrder({
    columns: shown.map((field) => ({ field, label: labelOf(field) })),
    rowHeight,
    onMove: setColumns,
  })
  const wanted = text.trim().toLowerCase()
  const others = offered.filter(({ field, label }) => !shown.includes(field) && label.toLowerCase().includes(wanted))
  const { sort } = list
  return (
    <>
      <section aria-label="Columns" className={styles.section}>
        <header className={styles.head}>
          <h2 className={styles.title}>Columns at first</h2>
        </header>
        <ul className={styles.fields}>
          {shown.map((path, at) => (
            <li key={path} className={styles.field}>
              <ReorderHandle name={labelOf(path)} {...handle(at)} />
              <Checkbox
                className={styles.name}
                label={labelOf(path)}
                checked
                disabled={path === main}
                onChange={() =>
                  setColumns(
                    shown.filter((one) => one !== path),
                    `${labelOf(path)} is no column at first`,
                  )
                }
              />
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Sorting" className={styles.section}>
        <header className={styles.head}>
          <h2 className={styles.title}>Sorting at first</h2>
        </header>
        <Row gap={4} rowGap={3} wrap align="end" className={styles.sort}>
          <Select
            className={styles.choice}
            label="By"
            empty="As delivered"
            options={offered.filter(({ sortable }) => sortable).map(({ field, label }) => ({ id: field, name: label }))}
            value={sort?.field ?? ''}
            onChange={(field) => {
              const { sort: _, ...rest } = list
              change(
                field ? { ...rest, sort: { field, direction: sort?.direction ?? 'asc' } } : rest,
                field ? `Sorted by ${labelOf(field)}` : 'Sorted as delivered',
              )
            }}
          />
          {sort && (
            <Segmented
              label="Direction"
              options={directions}
              value={sort.direction}
              onChange={(direction) => change({ ...list, sort: { ...sort, direction } }, `Sorted ${direction}`)}
            />
          )}
        </Row>
      </section>
      <section aria-label="Further columns" className={styles.section}>
        <header className={styles.head}>
          <h2 className={styles.title}>Further columns, which everybody can choose</h2>
        </header>
        <div className={styles.search}>
          <SearchInput
            label="Find a column"
            placeholder="Find a column…"
            value={text}
            onChange={setText}
            autoComplete="off"
          />
        </div>
        <ul className={styles.fields}>
          {others.map(({ field, label }) => (
            <li key={field} className={styles.field}>
              <Checkbox
                className={styles.name}
                label={label}
                checked={false}
                onChange={() => setColumns([...shown, field], `${label} is the last column at first`)}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
})
