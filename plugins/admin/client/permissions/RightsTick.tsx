import { observer } from 'mobx-react-lite'
import { useViewer } from '@core/client/session'
import { Checkbox, classes } from '@core/client/ui'
import type { ModuleRights } from '../adminApis'
import { missingViewPermission, fixedReason, withPermission, type Permission } from './rights'
import type { RightsStore } from './RightsStore'
import styles from './RightsTick.module.css'

interface RightsTickProps {
  store: RightsStore
  module: ModuleRights
  permission: Permission
  /** It shows its name, if no column has a heading for it. */
  named?: boolean
  /** It doesn't match the search. */
  dim?: boolean
  /** Its position in the row, for the arrow keys. */
  column?: number
}

/** One permission: whether the role has it, whether it was changed, whether the other role has it, and why it can't be changed. */
export const RightsTick = observer(function RightsTick({
  store,
  module,
  permission,
  named = false,
  dim = false,
  column,
}: RightsTickProps) {
  const { permissions } = useViewer()
  const { saved, draft, compared } = store
  const { id, label } = permission
  const held = (rights: readonly number[] | undefined) => rights?.includes(id) ?? false
  const on = draft.has(id)
  const why = fixedReason(id, saved?.fixed ?? false, permissions)
  const door = on ? missingViewPermission(module, permission, draft) : undefined
  const differs = compared && held(compared.permissionIds) !== on
  const notes = [
    why,
    door && `Does nothing without “${door.label}”.`,
    differs && `${compared.name} ${on ? 'doesn’t have' : 'has'} it.`,
    on !== held(saved?.permissionIds) && (on ? 'Will be given.' : 'Will be taken away.'),
  ].filter(Boolean)
  const mayChange = (other: number) => fixedReason(other, saved?.fixed ?? false, permissions) === undefined
  return (
    <span
      data-tip={[`${module.title}: ${label}`, ...notes].join('\n')}
      className={classes(
        styles.tick,
        named && styles.named,
        dim && styles.dim,
        door && styles.idle,
        differs && (on ? styles.more : styles.less),
        on !== held(saved?.permissionIds) && (on ? styles.given : styles.taken),
      )}
    >
      <Checkbox
        label={label}
        labelHidden={!named}
        aria-label={`${module.title}: ${label}`}
        aria-disabled={why ? true : undefined}
        aria-description={notes.join(' ') || undefined}
        data-column={column}
        checked={on}
        onChange={(next) => {
          if (!why) store.set(withPermission(draft, module, permission, next, mayChange))
        }}
      />
    </span>
  )
})
