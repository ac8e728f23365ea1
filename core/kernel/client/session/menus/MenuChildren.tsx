import { useId } from 'react'
import { classes } from '../../platform/ui/classes'
import { Icon } from '../../platform/ui/layout/Icon'
import type { MenuChild, MenuLeaf } from './MenuEntry'
import { MenuLink } from './MenuLink'
import { activeLeaf } from './menuRules'
import styles from './MenuChildren.module.css'
import menu from './menuItem.module.css'

interface MenuChildrenProps {
  entries: readonly MenuChild[]
  path: string
  /** The title of the open group. */
  openGroup: string | undefined
  onToggleGroup: (group: string) => void
}

/** The second and third level of the menu: links, and groups of links, one of which is open. S2.32, S2.34 */
export function MenuChildren({ entries, path, openGroup, onToggleGroup }: MenuChildrenProps) {
  const current = activeLeaf(entries, path)
  return entries.map((child) =>
    child.children?.length ? (
      <Group
        key={child.childtitle}
        title={child.childtitle}
        leaves={child.children}
        current={current}
        open={openGroup === child.childtitle}
        onToggle={() => onToggleGroup(child.childtitle)}
      />
    ) : (
      <Leaf key={`${child.childlink} ${child.childtitle}`} leaf={child} current={child === current} />
    ),
  )
}

function Leaf({ leaf: { childtitle, childlink }, current }: { leaf: MenuLeaf; current: boolean }) {
  return (
    <li>
      <MenuLink
        href={childlink}
        aria-current={current ? 'page' : undefined}
        className={classes(menu.item, styles.child, current && menu.active)}
      >
        <span className={menu.words}>{childtitle}</span>
      </MenuLink>
    </li>
  )
}

interface GroupProps {
  title: string
  leaves: readonly MenuLeaf[]
  current: MenuLeaf | undefined
  open: boolean
  onToggle: () => void
}

function Group({ title, leaves, current, open, onToggle }: GroupProps) {
  const listId = useId()
  const within = current !== undefined && leaves.includes(current)
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        className={classes(menu.item, styles.child, within && (open ? menu.within : menu.active))}
        onClick={onToggle}
      >
        <span className={menu.words}>{title}</span>
        <Icon name="pi-chevron-right" className={classes(menu.chevron, styles.chevron, open && menu.turned)} />
      </button>
      <ul id={listId} className={styles.third} hidden={!open}>
        {leaves.map((leaf) => (
          <Leaf key={`${leaf.childlink} ${leaf.childtitle}`} leaf={leaf} current={leaf === current} />
        ))}
      </ul>
    </li>
  )
}
