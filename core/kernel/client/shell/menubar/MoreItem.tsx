import type { MenuEntry } from '../../session/menus/MenuEntry'
import { MenuChildren } from '../../session/menus/MenuChildren'
import { useOpenMenus } from '../../session/menus/useOpenMenus'
import { MenuPopover } from './MenuPopover'

interface MoreItemProps {
  menus: readonly MenuEntry[]
  path: string
  /** Whether one of them is the entry of the path. */
  marked: boolean
  open: boolean
  onOpen: (open: boolean) => void
}

/** The entries that don't fit into the bar. Those with children are groups, one of which is open at a time. */
export function MoreItem({ menus, path, marked, open, onOpen }: MoreItemProps) {
  const titleOf = (id: number | undefined) => menus.find((menu) => menu.id === id)?.title
  const { open: opened, toggleParent } = useOpenMenus(menus, path)
  const entries = menus.map(({ title, link, children }) => ({
    childtitle: title,
    childlink: link,
    children: children.flatMap((child) => (child.children?.length ? child.children : [child])),
  }))
  return (
    <MenuPopover face="More" active={marked} open={open} onOpen={onOpen}>
      <MenuChildren
        entries={entries}
        path={path}
        openGroup={titleOf(opened.parent)}
        onToggleGroup={(title) => {
          const menu = menus.find((one) => one.title === title)
          if (menu) toggleParent(menu.id)
        }}
      />
    </MenuPopover>
  )
}
