import { useState } from 'react'
import { useLocation } from 'wouter'
import { classes } from '../../ui/classes'
import { groupMenus } from '../menus/menuRules'
import { useMenus } from '../menus/useMenus'
import { MenuBarItem } from './MenuBarItem'
import { MoreItem } from './MoreItem'
import { useOverflow } from './useOverflow'
import styles from './MenuBar.module.css'

/** The role's menu side by side under the header; what has no room is behind “More”. S2.29 */
export function MenuBar() {
  const [path] = useLocation()
  const [open, setOpen] = useState<number | 'more'>()
  const groups = groupMenus(useMenus())
  const items = groups.flatMap(({ section, menus }, at) => menus.filter(({ isHeading }) => !isHeading).map((menu, place) => ({ menu, section, first: at > 0 && place === 0 })))
  const { list, room } = useOverflow(items.length)
  const follow = (id: number | 'more') => (now: boolean) => setOpen((one) => (now ? id : one === id ? undefined : one))
  return (
    <nav aria-label="Main" className={classes('menu-ground', styles.bar)}>
      <ul ref={list} className={styles.list}>
        {items.map(({ menu, first }, at) => (
          <li key={menu.id} className={classes(first && styles.first, at >= room && styles.beyond)}>
            <MenuBarItem menu={menu} path={path} open={open === menu.id} onOpen={follow(menu.id)} />
          </li>
        ))}
      </ul>
      {room < items.length && (
        <MoreItem menus={items.slice(room).map(({ menu }) => menu)} path={path} open={open === 'more'} onOpen={follow('more')} />
      )}
    </nav>
  )
}
