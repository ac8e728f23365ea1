import type { EntityRecord } from '@core/kernel/client/kit/data/entityApi'
import { useOpenRecord } from '@core/kernel/client/kit/records/OpenRecord'
import { FlagControl } from '@core/kernel/client/kit/forms/controls/FlagControl'
import { IconControl } from '@core/kernel/client/kit/forms/controls/IconControl'
import { defineEntityScreens } from '@core/kernel/client/kit/screens/standard/defineEntityScreens'
import type { FormSection } from '@core/kernel/client/kit/forms/FormSection'
import { menuPaths } from '../shared/menuPaths'
import { menuEntity } from '../shared/menuEntity'
import { isOfModule } from '../shared/menuPlaces'
import { SectionControl } from './SectionControl'

const sections: readonly FormSection[] = [
  {
    id: 'entry',
    title: 'Entry',
    subtitle: 'What it says, and where it leads',
    fields: [
      'title',
      'link',
      'badge',
      { path: 'isHeading', control: FlagControl },
      { path: 'icon', span: 'full', control: IconControl },
    ],
  },
  {
    id: 'place',
    title: 'Place',
    subtitle: 'Where it starts. It can be moved on the list of menus',
    fields: [{ path: 'section', control: SectionControl }, 'parentId'],
  },
  { id: 'who', title: 'Who sees it', fields: ['moduleId', { path: 'isHide', control: FlagControl }] },
]

/** The page of a menu and its forms; the list is the hierarchy, in MenuHierarchy. S7.13, S2.38 */
export default defineEntityScreens(menuEntity, {
  paths: menuPaths,
  icon: 'pi-bars',
  sort: { field: 'id', direction: 'asc' },
  record: {
    subtitle: ({ id, isHeading, link }) => `Menu ${id} · ${isHeading ? 'a heading' : (link ?? 'a group')}`,
    deleteHint: <UsedByCode />,
    deleteBlocked: ({ plugin }) => Boolean(plugin),
  },
  form: {
    sections,
    // A menu that code declares keeps its link and its module; that of a module also keeps its place.
    omit: (menu) =>
      menu?.plugin == null ? [] : ['link', 'moduleId', 'isHeading', ...(isOfModule(menu) ? ['parentId'] : [])],
    subtitle: (menu) =>
      menu
        ? menu.plugin && `The plugin “${menu.plugin}” refers to it: its link stays as it is.`
        : 'A link to a screen or to a page elsewhere, a group, or a heading.',
  },
})

/** Before a menu is deleted: states whether code needs it. */
function UsedByCode() {
  const { plugin } = useOpenRecord<EntityRecord & { readonly plugin: string | null }>().record
  return plugin ? (
    <>It can’t be deleted as long as the plugin “{plugin}” refers to it. You can rename, move and hide it.</>
  ) : null
}
