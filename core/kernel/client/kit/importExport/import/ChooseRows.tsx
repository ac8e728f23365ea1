import { observer } from 'mobx-react-lite'
import { Select } from '../../../platform/ui/fields/Select'
import type { ImportStore } from './ImportStore'
import styles from './ImportWizard.module.css'

const shownCells = 4

/** The choice of the sheet and of the row that names the columns, where the file has several. */
export const ChooseRows = observer(function ChooseRows({ store }: { store: ImportStore }) {
  const { sheets, sheet, top, headerLine } = store.file!
  const rows = top.map(({ line, cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '')
    const more = filled.length > shownCells ? ' …' : ''
    return { id: line, name: `Row ${line}: ${filled.slice(0, shownCells).join(', ').slice(0, 80)}${more}` }
  })
  return (
    <div className={styles.rows}>
      {sheets.length > 1 && (
        <Select
          size="small"
          label="Sheet"
          options={sheets.map(({ name, isHidden }, at) => ({ id: at, name: isHidden ? `${name} (hidden)` : name }))}
          value={String(sheet)}
          onChange={(at) => void store.readAgain({ sheet: Number(at) })}
        />
      )}
      <Select
        size="small"
        label="Row with the names of the columns"
        options={rows}
        value={String(headerLine)}
        onChange={(line) => void store.readAgain({ ...(sheet !== null && { sheet }), header: Number(line) })}
      />
    </div>
  )
})
