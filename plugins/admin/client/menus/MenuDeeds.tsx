import { observer } from 'mobx-react-lite'
import { useLocation } from 'wouter'
import { useViewer } from '@core/client/registry/RegistryProvider'
import { IconButton } from '@core/client/ui/buttons/IconButton'
import { Menu } from '@core/client/ui/overlays/Menu'
import { allows } from '@core/entity/policy'
import { menuEntity } from '../../shared/menuEntity'
import type { ArrangedMenu } from '../adminApis'
import { menuPaths } from '../adminPaths'
import { homeOf, placeKey, placesFor } from './hierarchy'
import type { MenuStore } from './MenuStore'

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
  const places = placesFor(store.menus, menu)
  const home = placeKey(homeOf(store.menus, menu))
  const at = places.findIndex((place) => placeKey(place) === home)
  const mayAdd = allows(menuEntity.policy.create, viewer) && level < 3 && !menu.isHeading
  return (
    <Menu
      lazy
      items={[
        { label: 'Move up', icon: 'pi-arrow-up', disabled: at <= 0, onSelect: () => store.step(menu, -1) },
        { label: 'Move down', icon: 'pi-arrow-down', disabled: at < 0 || at === places.length - 1, onSelect: () => store.step(menu, 1) },
        { label: 'Move to…', icon: 'pi-arrows-v', onSelect: () => store.ask(menu) },
        { label: 'Edit', icon: 'pi-pencil', onSelect: () => navigate(menuPaths.edit(menu.id)) },
        ...(mayAdd ? [{ label: 'Add below it', icon: 'pi-plus', onSelect: () => navigate(menuPaths.addBelow(menu.id)) }] : []),
      ]}
    >
      {(trigger) => <IconButton icon="pi-ellipsis-h" label={`More for ${menu.title}`} size="small" tabIndex={tabIndex} {...trigger} />}
    </Menu>
  )
})
