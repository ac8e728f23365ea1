import { observer } from 'mobx-react-lite'
import { MenuSections } from '@core/client/shell/sidebar/MenuSections'
import { SidebarItem } from '@core/client/shell/sidebar/SidebarItem'
import { menuTree } from '@core/entity/menus'
import styles from './MenuHierarchy.module.css'
import type { MenuStore } from './MenuStore'

const stays = () => {}

/** The sidebar as it comes to, drawn by the sidebar's own parts; it leads nowhere. Whoever can't see it has the hierarchy beside it. */
export const MenuPreview = observer(function MenuPreview({ store: { menus, roleId, arrangement } }: { store: MenuStore }) {
  const name = arrangement?.roles.find(({ id }) => id === roleId)?.name
  return (
    <aside aria-label="Preview" className={styles.preview}>
      <h2 className={styles.previewTitle}>{name ? `What ${name} sees` : 'The whole sidebar'}</h2>
      <div inert className={styles.sidebar}>
        <MenuSections menus={menuTree(menus)}>
          {(menu) => <SidebarItem key={menu.id} menu={menu} path="" open openGroup={menu.children.find(({ children }) => children)?.childtitle} onToggle={stays} onToggleGroup={stays} />}
        </MenuSections>
      </div>
    </aside>
  )
})
