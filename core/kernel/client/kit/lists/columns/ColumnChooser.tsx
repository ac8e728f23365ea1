import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { Button } from '../../../platform/ui/buttons/Button'
import { Checkbox } from '../../../platform/ui/fields/Checkbox'
import { SearchInput } from '../../../platform/ui/fields/SearchInput'
import list from '../../../platform/ui/overlays/popoverList.module.css'
import { useFirstFocus } from '../../../platform/ui/overlays/useFirstFocus'
import { ReorderHandle } from '../../../platform/ui/drag/ReorderHandle'
import type { EntityListStore } from '../EntityListStore'
import type { Column } from '../table/Column'
import { byName } from './byName'
import { useColumnOrder } from './useColumnOrder'
import styles from './ColumnChooser.module.css'

/** In px; the stylesheet has the same value. */
const rowHeight = 34

/** The choice of columns: checkboxes, and a handle to move each column by dragging or by arrow keys. */
export default observer(function ColumnChooser({ store }: { store: EntityListStore }) {
  const [text, setText] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const wanted = text.trim().toLocaleLowerCase()
  const fits = ({ label }: Column<ListedRow>) => label.toLocaleLowerCase().includes(wanted)
  const { shown } = store
  const paths = shown.map(({ field }) => field)
  const hidden = byName(
    store.offered.filter(({ field }) => !paths.includes(field)),
    text,
  )

  const handle = useColumnOrder({
    columns: shown,
    rowHeight,
    onMove(columns, spoken) {
      store.setColumns(columns)
      setAnnouncement(spoken)
    },
  })
  const element = useFirstFocus<HTMLDivElement>()
  return (
    <div ref={element}>
      <div className={list.search}>
        <SearchInput
          label="Find a column"
          placeholder="Find a column…"
          value={text}
          onChange={setText}
          autoComplete="off"
        />
      </div>
      <div className={list.rows}>
        <ul aria-label="Shown">
          {shown.map((column, at) => (
            <li key={column.field} className={styles.row} hidden={!fits(column)}>
              <Checkbox
                className={styles.box}
                label={column.label}
                checked
                disabled={column.main === true}
                onChange={() => store.setColumns(paths.filter((path) => path !== column.field))}
              />
              {wanted === '' && <ReorderHandle name={column.label} {...handle(at)} />}
            </li>
          ))}
        </ul>
        {hidden.some(fits) && <p className={styles.heading}>Not shown</p>}
        <ul aria-label="Not shown">
          {hidden.map((column) => (
            <li key={column.field} className={styles.row}>
              <Checkbox
                className={styles.box}
                label={column.label}
                checked={false}
                onChange={() => store.setColumns([...paths, column.field])}
              />
            </li>
          ))}
        </ul>
        {!store.offered.some(fits) && <p className={styles.heading}>There is no column by that name</p>}
      </div>
      <div className={list.foot}>
        <Button size="small" variant="ghost" icon="pi-undo" onClick={() => store.resetColumns()}>
          Reset columns
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  )
})
