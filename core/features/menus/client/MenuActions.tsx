import { observer } from 'mobx-react-lite'
import { useLocation } from 'wouter'
import { addLink } from '@core/kernel/client/kit/screens/valuesFromAddress'
import { useViewer } from '@core/kernel/client/session/registry/RegistryProvider'
import { IconButton } from '@core/kernel/client/platform/ui/buttons/IconButton'
import { Menu } from '@core/kernel/client/platform/ui/overlays/Menu'
import { allows } from '@core/kernel/entity/policy'
import { linkTo } from '@core/kernel/entity/entityPaths'
import { menuEntity } from '../shared/menuEntity'
import type { ArrangedMenu } from './menuApi'
import { menuPaths } from '../shared/menuPaths'
import { placeOfMenu } from './hierarchy'
import type { MenuStore } from './MenuStore'
import { type Step, stepFrom } from './steps'

interface MenuDeedsProps {
  store: MenuStore
  menu: ArrangedMenu
  level: number
  tabIndex: number
}

/** The actions of a menu without dragging, for touch and for people who prefer a menu. */
export const MenuActions = observer(function MenuActions({ store, menu, level, tabIndex }: MenuDeedsProps) {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const home = placeOfMenu(store.menus, menu)
  const move = (label: string, icon: string, step: Step) => {
    const place = stepFrom(store.menus, store.sections, menu, home, step)
    return { label, icon, disabled: !place, onSelect: () => void (place && store.move(menu, place, true)) }
  }
  const mayAdd = allows(menuEntity, 'create', viewer) && level < 3 && !menu.isHeading
  return (
    <Menu
      lazy
      items={[
        move('Move up', 'pi-arrow-up', 'up'),
        move('Move down', 'pi-arrow-down', 'down'),
        { label: 'Move to…', icon: 'pi-arrows-v', onSelect: () => store.ask(menu) },
        { label: 'Edit', icon: 'pi-pencil', onSelect: () => navigate(linkTo(menuPaths.change, menu.id)) },
        ...(mayAdd
          ? [
              {
                label: 'Add below it',
                icon: 'pi-plus',
                onSelect: () => navigate(addLink(menuPaths.add, { parentId: menu.id })),
              },
            ]
          : []),
      ]}
    >
      {(trigger) => (
        <IconButton
          icon="pi-ellipsis-h"
          label={`More for ${menu.title}`}
          size="small"
          tabIndex={tabIndex}
          {...trigger}
        />
      )}
    </Menu>
  )
})
