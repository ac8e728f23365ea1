import { useState, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { classes } from '../../platform/ui/classes'
import { groupMenus } from '../../session/menus/menuRules'
import { isMarked } from '../sidebar/isMarked'
import { useMenus } from '../../session/menus/useMenus'
import { MenuBarItem } from './MenuBarItem'
import { MoreItem } from './MoreItem'
import styles from './MenuBar.module.css'

/** The role's menu as a horizontal bar below the header. Entries that don't fit are in “More”. S2.29 */
export function MenuBar() {
  const [path] = useLocation()
  const [open, setOpen] = useState<number | 'more'>()
  const all = useMenus()
  const groups = groupMenus(all)
  const items = groups.flatMap(({ section, menus }, at) =>
    menus.filter(({ isHeading }) => !isHeading).map((menu, place) => ({ menu, section, first: at > 0 && place === 0 })),
  )
  const { list, room } = useOverflow(items.length)
  const follow = (id: number | 'more') => (now: boolean) => setOpen((one) => (now ? id : one === id ? undefined : one))
  return (
    <nav aria-label="Main" className={classes('menu-ground', styles.bar)}>
      <ul ref={list} className={styles.list}>
        {items.map(({ menu, first }, at) => (
          <li key={menu.id} className={classes(first && styles.first, at >= room && styles.beyond)}>
            <MenuBarItem
              menu={menu}
              path={path}
              marked={isMarked(menu, all, path)}
              open={open === menu.id}
              onOpen={follow(menu.id)}
            />
          </li>
        ))}
      </ul>
      {room < items.length && (
        <MoreItem
          menus={items.slice(room).map(({ menu }) => menu)}
          marked={items.slice(room).some(({ menu }) => isMarked(menu, all, path))}
          path={path}
          open={open === 'more'}
          onOpen={follow('more')}
        />
      )}
    </nav>
  )
}

/**
 * Counts the items of a list that fit into its first row. The list wraps, and hides the other rows.
 * @returns the list's ref, and the number
 */
function useOverflow(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const [room, setRoom] = useState(count)
  useLayoutEffect(() => {
    const measure = () => {
      const items = [...(list.current?.children ?? [])] as HTMLElement[]
      const beyond = items.findIndex(({ offsetTop }) => offsetTop > (items[0]?.offsetTop ?? 0))
      setRoom(beyond < 0 ? items.length : beyond)
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const sizes = new ResizeObserver(measure)
    sizes.observe(list.current!)
    return () => sizes.disconnect()
  }, [count])
  return { list, room: Math.min(room, count) }
}
