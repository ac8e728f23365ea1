import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ContributedOverlay } from '../../../session/registry/ContributedOverlay'
import { useContributions } from '../../../session/registry/useContributions'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { ExportDialog } from '../../importExport/export/ExportDialog'
import { Button } from '../../../platform/ui/buttons/Button'
import { exportedColumns } from '../importExport/exportedColumns'
import type { EntityListStore } from '../EntityListStore'
import { isFor } from '../../records/isFor'
import { listBulkActions } from '../listPoints'
import { changeKey } from '../changes/changeKey'
import { bulkActions } from './bulkActions'
import { bulkFields } from './bulkFields'
import { BulkDelete } from './BulkDelete'
import { BulkEdit } from './BulkEdit'
import { focusBeside } from '../../../platform/ui/layout/focusBeside'
import { Row } from '../../../platform/ui/layout/Row'
import styles from './selection.module.css'

/** The changes that have a button of their own. */
const looks = { a: { name: 'Assign', icon: 'pi-user' }, s: { name: 'Status', icon: 'pi-sync' } } as const

/** The actions on the selected rows, at the bottom of the list. */
export default observer(function BulkBar({ store }: { readonly store: EntityListStore }) {
  const { permissions } = useViewer()
  const [open, setOpen] = useState<'update' | 'delete' | 'export'>()
  /** The field of the edit, if it is one that has its own button. */
  const [field, setField] = useState<string>()
  const { selection, entity, total, about, query } = store
  const contributed = useContributions(listBulkActions).filter((one) => isFor(one, entity, permissions))
  const [opened, setOpened] = useState<(typeof contributed)[number]>()
  const may = bulkActions(entity.policy, permissions)
  const close = () => setOpen(undefined)
  const clear = () => {
    selection.clear()
    // This bar goes, and the focus with it.
    document.querySelector<HTMLElement>('main tr a[tabindex="0"]')?.focus()
  }
  const edit = (path: string | undefined) => {
    setField(path)
    setOpen('update')
  }
  const frequent = bulkFields(entity).flatMap((fieldPath) => {
    const key = changeKey(entity, fieldPath)
    return key ? [{ key, path: fieldPath.path, ...looks[key], ...(key === 's' && { name: fieldPath.label }) }] : []
  })
  const count = selection.count.toLocaleString('en-US')
  const rest = !selection.all && total !== undefined && total > selection.count
  return (
    <div role="region" aria-label="Selection" data-foot-bar className={styles.bar}>
      <p role="status" className={styles.count}>
        {count}
        {selection.all && about && '+'} selected
      </p>
      {rest && (
        <Button ref={focusBeside} size="small" variant="ghost" onClick={() => selection.takeAll()}>
          Select all {total.toLocaleString('en-US')}
          {about && '+'}
        </Button>
      )}
      <Button size="small" variant="ghost" icon="pi-times" onClick={clear}>
        Clear
      </Button>
      <Row gap={2} wrap align="stretch" className={styles.actions}>
        {may.includes('update') &&
          frequent.map(({ key, name, icon, path }) => (
            <Button key={key} size="small" icon={icon} data-key={key} onClick={() => edit(path)}>
              {name}
            </Button>
          ))}
        {may.includes('update') && (
          <Button size="small" icon="pi-pencil" onClick={() => edit(undefined)}>
            Edit
          </Button>
        )}
        {may.includes('export') && (
          <Button size="small" icon="pi-download" onClick={() => setOpen('export')}>
            Export
          </Button>
        )}
        {contributed.map((one) => (
          <Button key={one.id} size="small" icon={one.icon} onClick={() => setOpened(one)}>
            {one.label}
          </Button>
        ))}
        {may.includes('delete') && (
          <Button size="small" icon="pi-trash" className={styles.danger ?? ''} onClick={() => setOpen('delete')}>
            Delete
          </Button>
        )}
      </Row>
      {opened && (
        <ContributedOverlay
          entry={opened}
          load={opened.load}
          props={{ rows: selection.rows, count: selection.count }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {open === 'update' && <BulkEdit store={store} field={field} onClose={close} />}
      {open === 'delete' && <BulkDelete store={store} onClose={close} />}
      {open === 'export' && (
        <ExportDialog
          entity={entity}
          rows={selection.rows}
          sorting={{ fieldName: query.sort.field, direction: query.sort.direction }}
          count={selection.count}
          about={selection.all && about}
          chosen
          columns={exportedColumns(store)}
          onClose={close}
        />
      )}
    </div>
  )
})
