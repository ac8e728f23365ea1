import { observer } from 'mobx-react-lite'
import { ConfirmButton } from '@core/kernel/client/kit/forms/ConfirmButton'
import { useViewer } from '@core/kernel/client/session/registry/RegistryProvider'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { allows } from '@core/kernel/entity/policy'
import { menuEntity } from '../shared/menuEntity'
import styles from './MenuHierarchy.module.css'
import type { MenuStore } from './MenuStore'

/** The choice of the role, and whether it has its own order. */
export const MenuToolbar = observer(function MenuToolbar({
  store,
  onRole,
}: {
  store: MenuStore
  onRole: (id: number | undefined) => void
}) {
  const viewer = useViewer()
  const { arrangement, roleId } = store
  const name = arrangement?.roles.find(({ id }) => id === roleId)?.name
  const mayChange = allows(menuEntity, 'update', viewer)
  return (
    <Row gap={4} rowGap={3} wrap align="end" className={styles.toolbar}>
      <Select
        className={styles.role}
        label="Menus of"
        options={arrangement?.roles ?? []}
        empty="Everybody"
        value={String(roleId ?? '')}
        onChange={(id) => onRole(id ? Number(id) : undefined)}
      />
      <p className={styles.state}>
        {!arrangement
          ? ''
          : roleId === undefined
            ? 'The order for every role that has none of its own.'
            : arrangement.isOwn
              ? `${name} has an order of its own.`
              : mayChange
                ? `${name} follows everybody’s order, until you move something here.`
                : `${name} follows everybody’s order.`}
      </p>
      {arrangement?.isOwn && mayChange && (
        <ConfirmButton
          label="Follow everybody"
          icon="pi-undo"
          title="Follow everybody’s order?"
          confirmLabel="Follow everybody"
          run={() => store.resetRoleOrder().then(() => undefined)}
        >
          The order that {name} has of its own is dropped. What is hidden for it stays hidden.
        </ConfirmButton>
      )}
    </Row>
  )
})
