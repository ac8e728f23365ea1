import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { messageOf } from '@core/client/api/ApiError'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { LinkButton } from '@core/client/ui/buttons/LinkButton'
import { PageHeader } from '@core/client/ui/layout/PageHeader'
import { ErrorState } from '@core/client/ui/status/ErrorState'
import { Skeleton } from '@core/client/ui/status/Skeleton'
import { allows } from '@core/entity/policy'
import { menuEntity } from '../../shared/menuEntity'
import { menuPaths } from '../adminPaths'
import { useAdmin } from '../useAdmin'
import styles from './MenuHierarchy.module.css'
import { MenuPreview } from './MenuPreview'
import { MenuStore } from './MenuStore'
import { MenuToolbar } from './MenuToolbar'
import { MenuTree } from './MenuTree'
import { MoveDialog } from './MoveDialog'

/** The menus as they stand on the sidebar: everybody's order and each role's own. S3.1, S2.32, S7.13 */
export default observer(function MenuHierarchy() {
  const { toast } = useAdmin()
  const viewer = useViewer()
  const [store] = useState(() => new MenuStore(toast))
  const asked = Number(new URLSearchParams(useSearch()).get('role'))
  const roleId = Number.isInteger(asked) && asked > 0 ? asked : undefined
  const [, navigate] = useLocation()
  useEffect(() => store.follow(), [store])
  useEffect(() => void store.open(roleId), [store, roleId])
  return (
    <>
      <PageHeader
        title="Menus"
        subtitle="What stands on the sidebar, and in which order. Open screens follow at once."
        actions={
          allows(menuEntity.policy.create, viewer) && (
            <LinkButton variant="primary" icon="pi-plus" href={menuPaths.add}>
              Add menu
            </LinkButton>
          )
        }
      />
      {store.error ? (
        <ErrorState message={messageOf(store.error)} onRetry={() => void store.open(roleId)} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.sheet} aria-busy={!store.arrangement}>
            <MenuToolbar store={store} onRole={(id) => navigate(id ? menuPaths.of(id) : menuPaths.list, { replace: true })} />
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
      {store.asked && <MoveDialog key={store.asked.id} store={store} menu={store.asked} />}
    </>
  )
})
