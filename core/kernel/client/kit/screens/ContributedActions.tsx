import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../platform/ui/buttons/Button'
import { LinkButton } from '../../platform/ui/buttons/LinkButton'
import { ContributedOverlay } from '../../session/registry/ContributedOverlay'
import { useViewer } from '../../session/registry/RegistryProvider'
import type { Contributed } from '../../session/registry/types'
import { useContributions } from '../../session/registry/useContributions'
import { useOpenRecord } from '../records/OpenRecord'
import { applies, isFor } from '../records/isFor'
import { type RecordAction, recordActions } from '../records/recordActions'
import { fromRecord } from './useCameFromRecord'

const nothing = {}

/** @returns the actions that plugins contribute to the open record in this place */
export function useRecordActions(place: NonNullable<RecordAction['place']>): readonly Contributed<RecordAction>[] {
  const { store, record } = useOpenRecord()
  const viewer = useViewer()
  return useContributions(recordActions).filter(
    (action) =>
      (action.place ?? 'menu') === place &&
      isFor(action, store.entity, viewer.permissions) &&
      applies(() => action.offered?.(viewer, record) ?? true),
  )
}

/** The buttons that plugins contribute to the header of the open record. */
export function ContributedButtons() {
  const { store, record } = useOpenRecord()
  const [open, setOpen] = useState<Contributed<RecordAction>>()
  return (
    <>
      {useRecordActions('button').map((action) =>
        'href' in action ? (
          <LinkButton key={action.id} icon={action.icon} href={action.href(record, store.entity)} state={fromRecord}>
            {action.label}
          </LinkButton>
        ) : (
          <Button key={action.id} icon={action.icon} onClick={() => setOpen(action)}>
            {action.label}
          </Button>
        ),
      )}
      {open && <OpenedAction action={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** The dialog of an action. */
export function OpenedAction({ action, onClose }: { action: Contributed<RecordAction>; onClose: () => void }) {
  return 'load' in action && <ContributedOverlay entry={action} load={action.load} props={nothing} onClose={onClose} />
}

/** @returns entries of the menu “…” for the actions that plugins contribute, and the dialog of the one that was chosen */
export function useMenuActions() {
  const { store, record } = useOpenRecord()
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<Contributed<RecordAction>>()
  const items = useRecordActions('menu').map((action) => ({
    label: action.label,
    icon: action.icon,
    onSelect: () =>
      'href' in action ? navigate(action.href(record, store.entity), { state: fromRecord }) : setOpen(action),
  }))
  return { items, dialog: open && <OpenedAction action={open} onClose={() => setOpen(undefined)} /> }
}
