import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { ScrollArea } from '../../platform/ui/scroll/ScrollArea'
import { isMarked } from './isMarked'
import { useMenus } from '../../session/menus/useMenus'
import { useOpenMenus } from '../../session/menus/useOpenMenus'
import { MenuSections } from '../../session/menus/MenuSections'
import { SidebarItem } from '../../session/menus/SidebarItem'
import styles from '../../session/menus/SidebarMenu.module.css'

/** The role's menu in its sections. S1.4 */
export function SidebarMenu() {
  const menus = useMenus()
  const [path] = useLocation()
  const { open, toggleParent, toggleGroup } = useOpenMenus(menus, path)
  const menu = useRef<HTMLElement>(null)
  // Also the entries that open below the fold, such as those of Configuration.
  useEffect(() => {
    const marked = menu.current?.querySelectorAll('[aria-current=page]')
    marked?.[marked.length - 1]?.scrollIntoView?.({ block: 'nearest' })
  }, [path, open.parent, menus.length])
  // What was opened by hand is seen whole, and where it is longer than the window, from its beginning.
  useEffect(() => {
    if (open.parent === undefined) return
    const opened = [...(menu.current?.querySelectorAll('[aria-expanded=true]') ?? [])].at(-1)
    opened?.parentElement?.scrollIntoView?.({ block: 'nearest' })
    opened?.scrollIntoView?.({ block: 'nearest' })
  }, [open.parent, open.group])
  return (
    <ScrollArea className={styles.scroll}>
      <nav ref={menu} aria-label="Main" className={styles.menu}>
        <MenuSections menus={menus}>
          {(menu) => (
            <SidebarItem
              key={menu.id}
              menu={menu}
              path={path}
              marked={isMarked(menu, menus, path)}
              open={open.parent === menu.id}
              openGroup={open.parent === menu.id ? open.group : undefined}
              onToggle={() => toggleParent(menu.id)}
              onToggleGroup={toggleGroup}
            />
          )}
        </MenuSections>
      </nav>
    </ScrollArea>
  )
}
