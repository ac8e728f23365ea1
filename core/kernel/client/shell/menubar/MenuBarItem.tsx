import { useState } from 'react'
import { classes } from '../../platform/ui/classes'
import { Icon } from '../../platform/ui/layout/Icon'
import { MenuChildren } from '../../session/menus/MenuChildren'
import type { MenuEntry } from '../../session/menus/MenuEntry'
import { MenuLink } from '../../session/menus/MenuLink'
import { openMenusAt } from '../../session/menus/menuRules'
import { MenuPopover } from './MenuPopover'
import shared from '../../session/menus/menuItem.module.css'
import styles from './MenuBar.module.css'

interface MenuBarItemProps {
  menu: MenuEntry
  path: string
  /** Whether it is the entry of the path. */
  marked: boolean
  open: boolean
  onOpen: (open: boolean) => void
}

/** An entry of the menu bar: a link, or a button with its children's links below it. */
export function MenuBarItem({ menu, path, marked, open, onOpen }: MenuBarItemProps) {
  const [group, setGroup] = useState(() => openMenusAt([menu], path).group)
  const face = (
    <>
      <Icon name={menu.icon} className={styles.icon} />
      {menu.title}
      {menu.badge !== undefined && <span className={classes(shared.badge, styles.badge)}>{menu.badge}</span>}
    </>
  )
  if (menu.children.length === 0) {
    return (
      <MenuLink
        href={menu.link}
        aria-current={marked ? 'page' : undefined}
        className={classes(shared.item, styles.item, marked && shared.active)}
      >
        {face}
      </MenuLink>
    )
  }
  return (
    <MenuPopover face={face} active={marked} open={open} onOpen={onOpen}>
      <MenuChildren
        entries={menu.children}
        path={path}
        openGroup={group}
        onToggleGroup={(title) => setGroup((now) => (now === title ? undefined : title))}
      />
    </MenuPopover>
  )
}
