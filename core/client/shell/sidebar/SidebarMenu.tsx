import { useState } from 'react'
import { useLocation } from 'wouter'
import { useSessionState } from '../../session/SessionProvider'
import { groupMenus, opensItself } from './menuRules'
import { SidebarItem } from './SidebarItem'
import styles from './SidebarMenu.module.css'

/** The role's menu in its sections. One parent is open at a time (S2.34); going to a child's page opens its parent. */
export function SidebarMenu() {
  const { menus } = useSessionState()
  const [path] = useLocation()
  const [seen, setSeen] = useState<string>()
  const [open, setOpen] = useState<number>()
  if (path !== seen) {
    setSeen(path)
    setOpen(opensItself(menus, path))
  }
  return (
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
                open={open === menu.id}
                onToggle={() => setOpen(open === menu.id ? undefined : menu.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
