import { lazy, Suspense, use, useState, type ReactNode } from 'react'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import type { FieldPath } from '@core/kernel/entity/leaves'
import { type StateTransition, transitionsFrom } from '@core/kernel/entity/transitions'
import { messageOf } from '../../../platform/api/ApiError'
import { toast } from '../../../platform/toasts/toast'
import { Menu } from '../../../platform/ui/overlays/Menu'
import { Popover } from '../../../platform/ui/overlays/Popover'
import { entityApi } from '../../data/entityApi'
import { valueAt, withValueAt } from '../../data/fieldPaths'
import type { EntityListStore } from '../EntityListStore'
import { useViewer } from '../../../session/registry/RegistryProvider'
import { titleOf } from '../../data/titleOf'
import { undoChange } from '../../forms/undoChange'
import { RowIsCurrent } from '../table/RowIsCurrent'
import type { CellChange } from './CellChange'
import { changeKey } from './changeKey'
import styles from './changes.module.css'

const RowTransition = lazy(() => import('../../records/stages/RowTransition'))
const ChooseRecordPanel = lazy(() => import('./ChooseRecordPanel'))

interface ChangeableCellProps {
  store: EntityListStore
  row: ListedRow
  fieldPath: FieldPath
  change: CellChange
  children: ReactNode
}

/** A cell whose value can be changed in place: a choice by a menu, a person by typing. */
export function ChangeableCell({ store, row, fieldPath, change, children }: ChangeableCellProps) {
  const { path, field, label } = fieldPath
  const isCurrent = use(RowIsCurrent)
  const { permissions } = useViewer()
  const [asked, setAsked] = useState<StateTransition>()
  const value = valueAt(row, path)
  const save = async (next: number) => {
    try {
      if (change.save) {
        const message = await change.save(row, next)
        if (message) toast.success(message, undefined, titleOf(store.entity, row))
      } else {
        const valueOf = (value: unknown) => withValueAt<Record<string, unknown>>({}, path, value)
        const { data, message } = await entityApi(store.entity).update(row.id, {
          version: row.version,
          ...valueOf(next),
        })
        const saved = { id: row.id, version: data.version, back: valueOf(value) }
        if (message)
          toast.success(
            message,
            undoChange(store.entity, saved, () => store.refresh()),
            titleOf(store.entity, row),
          )
      }
    } catch (error) {
      toast.warning(messageOf(error))
    }
    // Also after an error: another person may have changed the value first, and the user needs to see that value.
    store.refresh()
  }
  if (isCurrent === undefined) return children
  const button = {
    className: styles.changeable,
    tabIndex: isCurrent ? 0 : -1,
    'data-change': '',
    'data-key': changeKey(store.entity, fieldPath),
  } as const
  const content = (
    <>
      {children}
      <span className="visually-hidden">{`Change ${label.toLocaleLowerCase()} of ${titleOf(store.entity, row)}`}</span>
    </>
  )
  if (field.options) {
    const { entity } = store
    const isMoving = path === entity.state && entity.transitions !== undefined
    const ways = isMoving ? transitionsFrom(entity, value, permissions) : []
    const offered = field.options.filter(
      ({ id }) =>
        id !== value && !change.except?.includes(Number(id)) && (!isMoving || ways.some(({ to }) => to === id)),
    )
    const choose = (id: number) => {
      const way = ways.find(({ to }) => to === id)
      if (way?.asks && way.asks.length > 0) setAsked(way)
      else void save(id)
    }
    return (
      <>
        <Menu
          lazy
          align="start"
          items={offered.map(({ id, name }) => ({ label: name, onSelect: () => choose(Number(id)) }))}
        >
          {(trigger) => (
            <button type="button" {...button} {...trigger}>
              {content}
            </button>
          )}
        </Menu>
        {asked && (
          <Suspense>
            <RowTransition
              entity={entity}
              api={entityApi(entity)}
              id={row.id}
              way={asked}
              onMoved={() => store.refresh()}
              onClose={() => setAsked(undefined)}
            />
          </Suspense>
        )}
      </>
    )
  }
  return (
    <Popover
      label={label}
      panel={
        <Suspense>
          <ChooseRecordPanel
            field={field}
            label={label}
            entity={store.entity.id}
            chosen={typeof value === 'number' ? value : undefined}
            onChoose={(id) => void save(id)}
          />
        </Suspense>
      }
    >
      {(trigger) => (
        <button type="button" {...button} {...trigger}>
          {content}
        </button>
      )}
    </Popover>
  )
}
