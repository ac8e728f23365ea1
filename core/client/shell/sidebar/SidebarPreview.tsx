import type { MenuEntry } from '../../session/menus/MenuEntry'
import { MenuSections } from './MenuSections'
import { SidebarItem } from './SidebarItem'

const ignore = () => {}

/** The sidebar as these menus would make it, with everything open. It leads nowhere, and nothing in it can be reached by key. */
export function SidebarPreview({ menus, className }: { menus: readonly MenuEntry[]; className?: string | undefined }) {
  return (
    <div inert className={className}>
      <MenuSections menus={menus}>
        {(menu) => (
          <SidebarItem
            key={menu.id}
            menu={menu}
            path=""
            open
            openGroup={menu.children.find(({ children }) => children)?.childtitle}
            onToggle={ignore}
            onToggleGroup={ignore}
          />
        )}
      </MenuSections>
    </div>
  )
}
