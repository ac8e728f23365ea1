import { useLocation } from 'wouter'
import { ScrollArea } from '../../ui/scroll/ScrollArea'
import { groupMenus } from '../menus/menuRules'
import { useMenus } from '../menus/useMenus'
import { useOpenMenus } from '../menus/useOpenMenus'
import { SidebarItem } from './SidebarItem'
import styles from './SidebarMenu.module.css'

/** The role's menu in its sections, top to bottom. S1.4 */
export function SidebarMenu() {
  const menus = useMenus()
  const [path] = useLocation()
  const { open, toggleParent, toggleGroup } = useOpenMenus(menus, path)
  return (
    <ScrollArea className={styles.scroll}>
      <nav aria-label="Main" className={styles.menu}>
        {groupMenus(menus).map(({ section, menus: items }) => (
          <section key={section} aria-label={section ?? 'Administration'} className={section ? undefined : styles.foot}>
            {section && (
              <p aria-hidden="true" className={styles.heading}>
                <span className={styles.words}>{section}</span>
              </p>
            )}
            <ul className={styles.list}>
              {items.map((menu) => (
                <SidebarItem
                  key={menu.id}
                  menu={menu}
                  path={path}
                  open={open.parent === menu.id}
                  openGroup={open.parent === menu.id ? open.group : undefined}
                  onToggle={() => toggleParent(menu.id)}
                  onToggleGroup={toggleGroup}
                />
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </ScrollArea>
  )
}
