import { useState } from 'react'
import { classes } from '../../ui/classes'
import { Icon } from '../../ui/layout/Icon'
import { MenuChildren } from '../menus/MenuChildren'
import type { MenuEntry } from '../menus/MenuEntry'
import { MenuLink } from '../menus/MenuLink'
import { isActive, opensItself } from '../menus/menuRules'
import { MenuPopover } from './MenuPopover'
import styles from './MenuBar.module.css'

interface MenuBarItemProps {
  menu: MenuEntry
  path: string
  open: boolean
  onOpen: (open: boolean) => void
}

/** An entry of the menu bar: a link, or a button with the children's links below it. */
export function MenuBarItem({ menu, path, open, onOpen }: MenuBarItemProps) {
  const [group, setGroup] = useState(() => opensItself([menu], path).group)
  const active = isActive(menu, path)
  const face = (
    <>
      <Icon name={menu.icon} className={styles.icon} />
      {menu.title}
      {menu.badge !== undefined && <span className={styles.badge}>{menu.badge}</span>}
    </>
  )
  if (menu.children.length === 0) {
    return (
      <MenuLink href={menu.link} aria-current={active ? 'page' : undefined} className={classes(styles.item, active && styles.active)}>
        {face}
      </MenuLink>
    )
  }
  return (
    <MenuPopover face={face} active={active} open={open} onOpen={onOpen}>
      <MenuChildren entries={menu.children} path={path} openGroup={group} onToggleGroup={(title) => setGroup((now) => (now === title ? undefined : title))} />
    </MenuPopover>
  )
}
