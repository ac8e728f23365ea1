import { observer } from 'mobx-react-lite'
import { useViewer } from '@core/client/session'
import { Badge, Checkbox, Row } from '@core/client/ui'
import type { ModuleRights } from '../adminApis'
import { fixedReason, withAll } from './rights'
import type { RightsStore } from './RightsStore'
import styles from './RightsTick.module.css'

/** Selects all permissions of a module, as far as the viewer may grant them. */
export const ModuleTick = observer(function ModuleTick({
  store,
  module,
  labelHidden = false,
}: {
  store: RightsStore
  module: ModuleRights
  labelHidden?: boolean
}) {
  const { permissions } = useViewer()
  const { saved, draft } = store
  const mayChange = (id: number) => fixedReason(id, saved?.fixed ?? false, permissions) === undefined
  const count = module.permissions.filter(({ id }) => draft.has(id)).length
  const all = count === module.permissions.length
  const stuck = !module.permissions.some(({ id }) => mayChange(id))
  return (
    <Row as="span" gap={3} justify="between" className={styles.module}>
      <Checkbox
        label={module.title}
        labelHidden={labelHidden}
        aria-label={`${module.title}${module.off ? ' (off)' : ''}: everything, ${count} of ${module.permissions.length}`}
        aria-disabled={stuck || undefined}
        data-column={-1}
        checked={all}
        indeterminate={count > 0 && !all}
        onChange={() => {
          if (!stuck)
            store.set(
              withAll(
                draft,
                module.permissions,
                !all && !module.permissions.every(({ id }) => draft.has(id) || !mayChange(id)),
                mayChange,
              ),
            )
        }}
      />
      {module.off && <Badge tone="neutral">Off</Badge>}
      <span aria-hidden="true" className={styles.count}>
        {count}/{module.permissions.length}
      </span>
    </Row>
  )
})
