import { observer } from 'mobx-react-lite'
import { boardFields } from '@core/kernel/entity/displayFields'
import { Button } from '../../../platform/ui/buttons/Button'
import { Menu, type MenuItem } from '../../../platform/ui/overlays/Menu'
import type { EntityListStore } from '../EntityListStore'
import { isGroupable } from './isGroupable'

/** The choice of the field that the columns of the board stand for. */
export const BoardByButton = observer(function BoardByButton({ store }: { store: EntityListStore }) {
  const offered = boardFields(store.entity)
  if (offered.length < 2) return null
  const chosen = offered.find(({ path }) => path === store.boardBy)!
  const items = offered
    .filter((one) => one !== chosen)
    .map(({ path, label }): MenuItem => ({ label, onSelect: () => store.showAs('board', { by: path }) }))
  return (
    <Menu lazy items={items}>
      {(trigger) => (
        <Button {...trigger} size="small">
          By {chosen.label.toLocaleLowerCase()}
        </Button>
      )}
    </Menu>
  )
})

/** The choice of the field by which the rows of the table are grouped. */
export const GroupButton = observer(function GroupButton({ store }: { store: EntityListStore }) {
  const { group, grouped } = store
  const offered = store.listed.filter(isGroupable)
  if (offered.length === 0) return null
  const chosen = group === undefined ? undefined : store.fieldPathAt(group)
  const items: readonly MenuItem[] = [
    ...(chosen
      ? [
          { label: 'No groups', onSelect: () => store.groupBy(undefined) },
          { label: 'Fold all', onSelect: () => grouped?.foldAll(true) },
          { label: 'Unfold all', onSelect: () => grouped?.foldAll(false) },
        ]
      : []),
    ...offered
      .filter(({ path }) => path !== group)
      .map(({ path, label }, at) => ({
        label,
        ...(at === 0 && chosen && { apart: true }),
        onSelect: () => store.groupBy(path),
      })),
  ]
  return (
    <Menu lazy items={items}>
      {(trigger) => (
        <Button {...trigger} size="small" aria-label={chosen ? undefined : 'Group rows'}>
          {chosen ? `By ${chosen.label.toLocaleLowerCase()}` : 'Group'}
        </Button>
      )}
    </Menu>
  )
})
