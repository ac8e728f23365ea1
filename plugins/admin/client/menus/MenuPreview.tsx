import { observer } from 'mobx-react-lite'
import { SidebarPreview } from '@core/client/administration'
import { menuTree } from '@core/entity'
import styles from './MenuHierarchy.module.css'
import type { MenuStore } from './MenuStore'

/** The sidebar as it would be, drawn by the sidebar's own parts. People who can't see it have the hierarchy beside it. */
export const MenuPreview = observer(function MenuPreview({
  store: { menus, roleId, arrangement },
}: {
  store: MenuStore
}) {
  const name = arrangement?.roles.find(({ id }) => id === roleId)?.name
  return (
    <aside aria-label="Preview" className={styles.preview}>
      <h2 className={styles.previewTitle}>{name ? `What ${name} sees` : 'The whole sidebar'}</h2>
      <SidebarPreview menus={menuTree(menus)} className={styles.sidebar} />
    </aside>
  )
})
