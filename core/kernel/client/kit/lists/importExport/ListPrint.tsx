import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatInstant } from '@core/kernel/entity/dates'
import type { ListAnswer } from '@core/kernel/entity/apiTypes'
import { parseFilter } from '@core/kernel/entity/filters'
import { useSubmit } from '../../../platform/api/useSubmit'
import { Button } from '../../../platform/ui/buttons/Button'
import { Dialog } from '../../../platform/ui/overlays/Dialog'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { rowsText } from '../../operations/operationText'
import type { EntityListStore } from '../EntityListStore'
import { conditionText } from '../filters/conditionText'
import styles from './ListPrint.module.css'

/** The maximum number of rows on paper: about 25 pages. */
const mostPrinted = 1000

interface ListPrintProps {
  store: EntityListStore
  title: string
  onClose: () => void
}

/**
 * Prints a list: all of its rows, not only those that are loaded, in its order, with its columns. The head says what is on the page and of
 * when it is.
 */
export default observer(function ListPrint({ store, title, onClose }: ListPrintProps) {
  const { entity, total = 0 } = store
  const [printed, setPrinted] = useState<ListAnswer>()
  const { busy, failure, submit } = useSubmit(async () => {
    setPrinted(await store.asFetched(() => store.api.list({ ...store.request, limit: mostPrinted, offset: 0 })))
  })
  useEffect(() => {
    if (!printed) return
    // Returns when the browser's own dialog is closed.
    print()
    onClose()
  }, [printed, onClose])
  const rows = Math.min(total, mostPrinted)
  return (
    <>
      <Dialog
        open
        title={`Print ${rowsText(rows, entity.name)}`}
        width="440px"
        problem={failure}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" icon="pi-print" data-autofocus loading={busy} onClick={() => void submit()}>
              Print
            </Button>
          </>
        }
      >
        <p>
          With the columns, the filter and the order of the list.
          {total > mostPrinted &&
            ` The list has ${total.toLocaleString('en-US')}: the first ${mostPrinted.toLocaleString('en-US')} are printed. Filter it for fewer, or export it for all.`}
        </p>
      </Dialog>
      {printed && createPortal(<Sheet store={store} title={title} {...printed} />, document.body)}
    </>
  )
})

const Sheet = observer(function Sheet({
  store,
  title,
  data,
  masked,
  totalItems,
}: Pick<ListPrintProps, 'store' | 'title'> & ListAnswer) {
  const { query, view, views, builtIn } = store
  const { name } = useViewer()
  const viewName = views.find(view)?.name ?? builtIn.find(({ id }) => id === view)?.name
  const filters = Object.entries(query.filters).flatMap(([path, text]) => {
    const found = store.fieldPathAt(path) ?? store.views.filterAt(path)
    const condition = found && parseFilter(found.field, text)
    if (!found || !condition) return []
    return `${found.label}: ${conditionText(found.field, condition, (id) => store.names.nameOf(found.field, id))}`
  })
  const total = totalItems ?? data.length
  const facts = [
    viewName,
    ...filters,
    query.search && `“${query.search}”`,
    total > data.length
      ? `the first ${data.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
      : `${data.length.toLocaleString('en-US')} rows`,
  ]
  return (
    <div data-print className={styles.sheet}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.facts}>
        {facts.filter(Boolean).join(' · ')}
        <br />
        Printed {formatInstant(new Date())} by {name}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            {store.shown.map(({ field, label, align }) => (
              <th key={field} scope="col" className={align && styles[align]}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row.id}>
              {store.shown.map(({ field, align, render }) => (
                <td key={field} className={align && styles[align]}>
                  {render(row, masked)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})
