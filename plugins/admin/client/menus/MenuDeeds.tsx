import { observer } from 'mobx-react-lite'
import { useLocation } from 'wouter'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { IconButton } from '@core/client/ui/buttons/IconButton'
import { Menu } from '@core/client/ui/overlays/Menu'
import { allows } from '@core/entity/policy'
import { menuEntity } from '../../shared/menuEntity'
import type { ArrangedMenu } from '../adminApis'
import { menuPaths } from '../adminPaths'
import { homeOf } from './hierarchy'
import type { MenuStore } from './MenuStore'
import { type Step, stepFrom } from './steps'

interface MenuDeedsProps {
  store: MenuStore
  menu: ArrangedMenu
  level: number
  tabIndex: number
}

/** What can be done with a menu, without dragging: for touch, and for whoever would rather choose than carry. */
export const MenuDeeds = observer(function MenuDeeds({ store, menu, level, tabIndex }: MenuDeedsProps) {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const home = homeOf(store.menus, menu)
  const move = (label: string, icon: string, step: Step) => {
    const place = stepFrom(store.menus, menu, home, step)
    return { label, icon, disabled: !place, onSelect: () => void (place && store.move(menu, place, true)) }
  }
  const mayAdd = allows(menuEntity.policy.create, viewer) && level < 3 && !menu.isHeading
  return (
    <Menu
      lazy
      items={[
        move('Move up', 'pi-arrow-up', 'up'),
        move('Move down', 'pi-arrow-down', 'down'),
        { label: 'Move to…', icon: 'pi-arrows-v', onSelect: () => store.ask(menu) },
        { label: 'Edit', icon: 'pi-pencil', onSelect: () => navigate(menuPaths.edit(menu.id)) },
        ...(mayAdd ? [{ label: 'Add below it', icon: 'pi-plus', onSelect: () => navigate(menuPaths.addBelow(menu.id)) }] : []),
      ]}
    >
      {(trigger) => <IconButton icon="pi-ellipsis-h" label={`More for ${menu.title}`} size="small" tabIndex={tabIndex} {...trigger} />}
    </Menu>
  )
})
