import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { useLoad } from '../../../platform/api/useLoad'
import { toast } from '../../../platform/toasts/toast'
import { ErrorState } from '../../../platform/ui/status/ErrorState'
import { Skeleton } from '../../../platform/ui/status/Skeleton'
import { entityApi, type EntityRecord } from '../../data/entityApi'
import { titleOf } from '../../data/titleOf'
import { focusField } from '../../forms/controls/focusField'
import { EntityForm } from '../../forms/EntityForm'
import { undoChange } from '../../forms/undoChange'
import { type ChangedRecord, useRecordForm } from '../../forms/useRecordForm'
import type { EntityListStore } from '../EntityListStore'
import styles from './CellEditor.module.css'

/** A cell that is edited. */
export interface EditedCell {
  readonly row: ListedRow
  readonly path: string
  readonly cell: HTMLElement
}

interface CellEditorProps extends EditedCell {
  store: EntityListStore
  onClose: () => void
}

/** The least width in px, so that every control fits. */
const leastWidth = 280

/**
 * The field of one row as a form over its cell: the field's own control, the entity's checks, and the choice after a conflict. Enter and a
 * click elsewhere save, Escape closes.
 */
export default function CellEditor({ store, row, path, cell, onClose }: CellEditorProps) {
  const element = useRef<HTMLDivElement>(null)
  const closing = useRef<(close: () => void) => void>(null)
  const label = store.fieldPathAt(path)?.label ?? ''
  const { value, failure, error, reload } = useLoad(row.id, (signal) => entityApi(store.entity).view(row.id, signal))
  const close = () => {
    onClose()
    cell.querySelector<HTMLElement>('[data-row-link]')?.focus()
    if (!cell.contains(document.activeElement)) cell.focus()
  }
  useLayoutEffect(() => {
    const { current: editor } = element
    if (!editor) return
    const box = cell.getBoundingClientRect()
    const width = Math.max(leastWidth, box.width)
    Object.assign(editor.style, {
      inlineSize: `${width}px`,
      left: `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`,
      ...(innerHeight - box.top > 280 ? { top: `${box.top}px` } : { bottom: `${innerHeight - box.bottom}px` }),
    })
    editor.showPopover()
    editor.focus()
  }, [cell])
  // A popover that closes by itself would lose what was typed, so a click elsewhere saves it first.
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!element.current || (target instanceof Node && element.current.contains(target))) return
      const form = element.current.querySelector('form')
      if (form) form.requestSubmit()
      else onClose()
    }
    addEventListener('pointerdown', onPointerDown, true)
    return () => removeEventListener('pointerdown', onPointerDown, true)
  }, [onClose])
  return (
    <div
      ref={element}
      popover="manual"
      role="dialog"
      aria-label={`${label} of ${titleOf(store.entity, row)}`}
      tabIndex={-1}
      className={styles.editor}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape' || event.defaultPrevented) return
        if (closing.current) closing.current(close)
        else close()
      }}
    >
      {failure ? (
        <ErrorState message={failure} error={error} onRetry={reload} />
      ) : value ? (
        <CellForm {...{ store, path, label, closing }} record={value} onClose={close} />
      ) : (
        <Skeleton height="72px" />
      )}
    </div>
  )
}

interface CellFormProps extends Pick<CellEditorProps, 'store' | 'path' | 'onClose'> {
  label: string
  record: EntityRecord
  closing: React.Ref<(close: () => void) => void>
}

function CellForm({ store, path, label, record, closing, onClose }: CellFormProps) {
  const { fields } = store.entity
  const [changed] = useState(() => changedRecord(store, record))
  const form = useRecordForm(changed, record, (message, saved) => {
    const undo = saved && undoChange(store.entity, saved, () => store.refresh())
    if (message) toast.success(message, undo, titleOf(store.entity, record))
    onClose()
    store.refresh()
  })
  useEffect(() => focusField(path, 'nearest'), [path])
  return (
    <EntityForm
      {...form}
      sections={[{ id: 'cell', title: label, fields: [path] }]}
      omit={Object.keys(fields)}
      saveLabel="Save"
      autosave={false}
      closing={closing}
      onCancel={onClose}
    />
  )
}

function changedRecord({ entity }: EntityListStore, record: EntityRecord): ChangedRecord<EntityRecord> {
  const api = entityApi(entity)
  let { version } = record
  return {
    entity,
    get version() {
      return version
    },
    async change(change) {
      const { data, message } = await api.update(record.id, { ...change, version })
      version = data.version
      return message
    },
    async refetch() {
      const stored = await api.view(record.id)
      version = stored.version
      return stored
    },
  }
}
