import { useId } from 'react'
import { classes } from '../../ui/classes'
import { Icon } from '../../ui/layout/Icon'
import { MenuChildren } from '../menus/MenuChildren'
import type { MenuEntry } from '../menus/MenuEntry'
import { MenuLink } from '../menus/MenuLink'
import { isActive } from '../menus/menuRules'
import styles from './SidebarItem.module.css'

interface SidebarItemProps {
  menu: MenuEntry
  path: string
  open: boolean
  openGroup: string | undefined
  onToggle: () => void
  onToggleGroup: (group: string) => void
}

/** An entry: a link, a button that opens its children, or words above the entries that follow. S2.32 */
export function SidebarItem(props: SidebarItemProps) {
  const { menu } = props
  if (menu.isHeading) return <li className={styles.heading}>{menu.title}</li>
  return menu.children.length > 0 ? <Parent {...props} /> : <Leaf {...props} />
}

function Leaf({ menu, path }: SidebarItemProps) {
  const active = isActive(menu, path)
  return (
    <li>
      <MenuLink href={menu.link} title={menu.title} aria-current={active ? 'page' : undefined} className={classes(styles.item, active && styles.active)}>
        <Face menu={menu} />
      </MenuLink>
    </li>
  )
}

function Parent({ menu, path, open, openGroup, onToggle, onToggleGroup }: SidebarItemProps) {
  const listId = useId()
  return (
    <li>
      <button
        type="button"
        title={menu.title}
        aria-expanded={open}
        aria-controls={listId}
        className={classes(styles.item, isActive(menu, path) && (open ? styles.within : styles.active))}
        onClick={onToggle}
      >
        <Face menu={menu} />
        <Icon name="pi-chevron-right" className={classes(styles.chevron, open && styles.turned)} />
      </button>
      <ul id={listId} className={styles.children} hidden={!open}>
        <MenuChildren entries={menu.children} path={path} openGroup={openGroup} onToggleGroup={onToggleGroup} />
      </ul>
    </li>
  )
}

function Face({ menu: { icon, title, badge } }: { menu: MenuEntry }) {
  return (
    <>
      <Icon name={icon} className={styles.icon} />
      <span className={styles.label}>{title}</span>
      {badge !== undefined && <span data-badge className={styles.badge}>{badge}</span>}
    </>
  )
}
