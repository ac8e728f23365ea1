import { useState, type ReactNode } from 'react'
import type { EntityRecord } from '../data/entityApi'
import { useViewer } from '../../session/registry/RegistryProvider'
import type { Viewer } from '../../session/registry/types'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { Menu } from '../../platform/ui/overlays/Menu'
import { useOpenRecord } from '../records/OpenRecord'
import { useMenuActions } from './ContributedActions'
import { DeleteRecord, type DeleteRecordProps } from './DeleteRecord'
import styles from './record.module.css'

/** An entry of a record's menu, for an action that is used rarely. It opens a dialog or acts at once. */
export type RecordMenuEntry<Detail> = {
  label: string
  icon: string
  /** Who is offered the entry; by default everyone who sees the record. */
  offered?: (viewer: Viewer, record: Detail) => boolean
} & ({ opens: (props: { record: Detail; onClose: () => void }) => ReactNode } | { run: (record: Detail) => void })

interface RecordMenuProps<Detail> {
  entries: readonly RecordMenuEntry<Detail>[]
  record: Detail
  /** How the record is deleted; undefined if the viewer may not. */
  removal?: Omit<DeleteRecordProps, 'onClose'>
}

/** The menu “…” of a record: its plugin's entries, those that others contribute, and Delete. Without any entry there is no menu. */
export function RecordMenu<Detail extends EntityRecord>({ entries, record, removal }: RecordMenuProps<Detail>) {
  const { store } = useOpenRecord()
  const viewer = useViewer()
  const [open, setOpen] = useState<RecordMenuEntry<Detail> | 'delete'>()
  const close = () => setOpen(undefined)
  const contributed = useMenuActions()
  const items = [
    ...entries
      .filter(({ offered }) => offered?.(viewer, record) ?? true)
      .map((entry) => ({
        label: entry.label,
        icon: entry.icon,
        onSelect: () => ('run' in entry ? entry.run(record) : setOpen(entry)),
      })),
    ...contributed.items,
    ...(removal
      ? [{ label: 'Delete', icon: 'pi-trash', tone: 'danger' as const, onSelect: () => setOpen('delete') }]
      : []),
  ]
  if (items.length === 0) return null
  const Opened = typeof open === 'object' && 'opens' in open ? open.opens : undefined
  return (
    <>
      <Menu items={items}>
        {(trigger) => (
          <IconButton
            {...trigger}
            icon="pi-ellipsis-h"
            label={`More for this ${store.entity.name.one.toLowerCase()}`}
            variant="secondary"
            className={styles.more ?? ''}
          />
        )}
      </Menu>
      {open === 'delete' && removal && <DeleteRecord {...removal} onClose={close} />}
      {contributed.dialog}
      {Opened && <Opened record={record} onClose={close} />}
    </>
  )
}
