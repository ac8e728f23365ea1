import { knownNames } from '@core/kernel/entity/language'
import type { MenuEntry } from './MenuEntry'
import { MenuSections } from './MenuSections'
import { SidebarItem } from './SidebarItem'

const ignore = () => {}

/** A preview of the sidebar with these menus, with everything open. Its links do nothing, and keys don't reach them. */
export function SidebarPreview({ menus, className }: { menus: readonly MenuEntry[]; className?: string | undefined }) {
  return (
    <div inert className={className}>
      <MenuSections menus={knownNames(menus, 'title', 'childtitle', 'section')}>
        {(menu) => (
          <SidebarItem
            key={menu.id}
            menu={menu}
            path=""
            marked={false}
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
