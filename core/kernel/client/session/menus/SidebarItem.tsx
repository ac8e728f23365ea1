import { useId } from 'react'
import { classes } from '../../platform/ui/classes'
import { Icon } from '../../platform/ui/layout/Icon'
import { MenuChildren } from './MenuChildren'
import type { MenuEntry } from './MenuEntry'
import { MenuLink } from './MenuLink'
import shared from './menuItem.module.css'
import styles from './SidebarItem.module.css'

interface SidebarItemProps {
  menu: MenuEntry
  path: string
  /** Whether it is the entry of the path. */
  marked: boolean
  open: boolean
  openGroup: string | undefined
  onToggle: () => void
  onToggleGroup: (group: string) => void
}

/** An entry: a link, a button that opens its children, or a heading above the entries that follow. S2.32 */
export function SidebarItem(props: SidebarItemProps) {
  const { menu } = props
  if (menu.isHeading) return <li className={styles.heading}>{menu.title}</li>
  return menu.children.length > 0 ? <Parent {...props} /> : <MenuItem {...props} />
}

function MenuItem({ menu, marked }: SidebarItemProps) {
  return (
    <li>
      <MenuLink
        href={menu.link}
        aria-current={marked ? 'page' : undefined}
        className={classes(shared.item, styles.item, marked && shared.active)}
      >
        <Face menu={menu} />
      </MenuLink>
    </li>
  )
}

function Parent({ menu, path, marked, open, openGroup, onToggle, onToggleGroup }: SidebarItemProps) {
  const listId = useId()
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        className={classes(shared.item, styles.item, marked && (open ? shared.within : shared.active))}
        onClick={onToggle}
      >
        <Face menu={menu} />
        <Icon name="pi-chevron-right" className={classes(shared.chevron, styles.chevron, open && shared.turned)} />
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
      <span className={classes(shared.words, styles.label)}>{title}</span>
      {badge !== undefined && (
        <span data-badge className={classes(shared.badge, styles.badge)}>
          {badge}
        </span>
      )}
    </>
  )
}
