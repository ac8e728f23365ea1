import { useId } from 'react'
import { Link } from 'wouter'
import type { MenuItem } from '../../session/sessionApi'
import { classes } from '../../ui/classes'
import { Icon } from '../../ui/layout/Icon'
import { usePreload } from '../screens/usePreload'
import { activeChild, isActive } from './menuRules'
import styles from './SidebarItem.module.css'

interface SidebarItemProps {
  menu: MenuItem
  path: string
  open: boolean
  onToggle: () => void
}

/** An entry: a link, or a button that opens its children. S2.32 */
export function SidebarItem(props: SidebarItemProps) {
  return props.menu.children.length > 0 ? <Parent {...props} /> : <Leaf {...props} />
}

function Leaf({ menu, path }: SidebarItemProps) {
  const preload = usePreload()
  const active = isActive(menu, path)
  return (
    <li>
      <Link
        href={menu.link}
        title={menu.title}
        aria-current={active ? 'page' : undefined}
        className={classes(styles.item, active && styles.active)}
        {...preload(menu.link)}
      >
        <Icon name={menu.icon} className={styles.icon} />
        <span className={styles.label}>{menu.title}</span>
      </Link>
    </li>
  )
}

function Parent({ menu, path, open, onToggle }: SidebarItemProps) {
  const listId = useId()
  const preload = usePreload()
  const current = activeChild(menu.children, path)
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
        <Icon name={menu.icon} className={styles.icon} />
        <span className={styles.label}>{menu.title}</span>
        <Icon name="pi-chevron-right" className={classes(styles.chevron, open && styles.turned)} />
      </button>
      <ul id={listId} className={styles.children} hidden={!open}>
        {menu.children.map((child) => (
          <li key={child.childlink}>
            <Link
              href={child.childlink}
              aria-current={child === current ? 'page' : undefined}
              className={classes(styles.child, child === current && styles.active)}
              {...preload(child.childlink)}
            >
              {child.childtitle}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
