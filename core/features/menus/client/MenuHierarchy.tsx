import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { useViewer } from '@core/kernel/client/session/registry/RegistryProvider'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { LinkButton } from '@core/kernel/client/platform/ui/buttons/LinkButton'
import { PageHeader } from '@core/kernel/client/platform/ui/layout/PageHeader'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { allows } from '@core/kernel/entity/policy'
import { menuTree } from '@core/kernel/entity/menus'
import { menuEntity } from '../shared/menuEntity'
import { menuPaths } from '../shared/menuPaths'
import styles from './MenuHierarchy.module.css'
import { MenuStore } from './MenuStore'
import { MenuToolbar } from './MenuToolbar'
import { MenuTree } from './MenuTree'
import { MoveDialog } from './MoveDialog'
import { SidebarPreview } from '@core/kernel/client/session/menus/SidebarPreview'

/** A preview of the sidebar, rendered by the sidebar's own components. It is hidden from screen readers, which have the hierarchy beside it. */
const MenuPreview = observer(function MenuPreview({ store: { menus, roleId, arrangement } }: { store: MenuStore }) {
  const name = arrangement?.roles.find(({ id }) => id === roleId)?.name
  return (
    <aside aria-label="Preview" className={styles.preview}>
      <h2 className={styles.previewTitle}>{name ? `What ${name} sees` : 'The whole sidebar'}</h2>
      <SidebarPreview menus={menuTree(menus)} className={styles.sidebar} />
    </aside>
  )
})

/** The menus as the sidebar shows them, in the common order and in that of a role. S3.1, S2.32, S7.13 */
export default observer(function MenuHierarchy() {
  const viewer = useViewer()
  const [store] = useState(() => new MenuStore(toast))
  const requested = Number(new URLSearchParams(useSearch()).get('role'))
  const roleId = Number.isInteger(requested) && requested > 0 ? requested : undefined
  const [, navigate] = useLocation()
  useEffect(() => store.follow(), [store])
  useEffect(() => void store.open(roleId), [store, roleId])
  return (
    <>
      <PageHeader
        title="Menus"
        subtitle="The entries of the sidebar and their order. Changes appear on open screens at once."
        actions={
          allows(menuEntity, 'create', viewer) && (
            <LinkButton variant="primary" icon="pi-plus" href={menuPaths.add}>
              Add menu
            </LinkButton>
          )
        }
      />
      {store.error ? (
        <ErrorState error={store.error} onRetry={() => void store.open(roleId)} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.sheet} aria-busy={!store.arrangement}>
            <MenuToolbar
              store={store}
              onRole={(id) => navigate(id ? `${menuPaths.list}?role=${id}` : menuPaths.list, { replace: true })}
            />
            {store.arrangement ? (
              <MenuTree store={store} />
            ) : (
              <div className={styles.waiting}>
                <Skeleton height="420px" />
              </div>
            )}
          </div>
          {store.arrangement && <MenuPreview store={store} />}
        </div>
      )}
      {store.requested && <MoveDialog key={store.requested.id} store={store} menu={store.requested} />}
    </>
  )
})
