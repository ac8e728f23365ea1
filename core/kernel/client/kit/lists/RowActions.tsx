import { useLocation } from 'wouter'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { ContributedOverlay } from '../../session/registry/ContributedOverlay'
import { useViewer } from '../../session/registry/RegistryProvider'
import type { Contributed } from '../../session/registry/types'
import { useContributions } from '../../session/registry/useContributions'
import { applies, isFor } from '../records/isFor'
import { type ListRowAction, listRowActions } from './listPoints'

/** An action that was chosen, and its row. The list draws its dialog, because what happens in a dialog of a row would happen to the row. */
export interface ChosenRowAction {
  readonly action: Contributed<ListRowAction>
  readonly row: ListedRow
}

interface RowActionsProps {
  entity: Entity
  row: ListedRow
  /** -1 where Tab skips the buttons, because the preview of the row has them too. */
  tabIndex?: -1
  onOpen: (chosen: ChosenRowAction) => void
}

/** The actions on a row that plugins contribute, as buttons. */
export default function RowActions({ entity, row, tabIndex, onOpen }: RowActionsProps) {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  return useContributions(listRowActions)
    .filter(
      (action) => isFor(action, entity, viewer.permissions) && applies(() => action.offered?.(viewer, row) ?? true),
    )
    .map((action) => (
      <IconButton
        key={action.id}
        icon={action.icon}
        label={action.label}
        size="small"
        tabIndex={tabIndex}
        onClick={() => ('href' in action ? navigate(action.href(row)) : onOpen({ action, row }))}
      />
    ))
}

/** The dialog of an action that was chosen. */
export function RowActionDialog({
  chosen: { action, row },
  onClose,
}: {
  chosen: ChosenRowAction
  onClose: () => void
}) {
  return 'load' in action && <ContributedOverlay entry={action} load={action.load} props={{ row }} onClose={onClose} />
}
