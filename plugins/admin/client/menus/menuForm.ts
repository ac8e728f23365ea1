import type { FormSection } from '@core/client/forms/FormSection'
import { menuEntity } from '../../shared/menuEntity'
import type { MenuDetail } from '../adminApis'
import { menuPaths } from '../adminPaths'
import { FlagControl } from './FlagControl'
import { IconControl } from './IconControl'

const sections: readonly FormSection[] = [
  { id: 'entry', title: 'Entry', subtitle: 'What it says, and where it leads', fields: ['title', 'link', 'badge', { path: 'isHeading', control: FlagControl }, { path: 'icon', span: 'full', control: IconControl }] },
  { id: 'place', title: 'Place', subtitle: 'Where it begins; the hierarchy is where it is moved', fields: ['section', 'parentId'] },
  { id: 'who', title: 'Who sees it', fields: ['moduleId', { path: 'isHide', control: FlagControl }] },
]

/** The form of a menu. From it one goes back to the hierarchy. S2.38 */
export const menuForm = {
  entity: menuEntity,
  sections,
  listHref: menuPaths.list,
  cancelHref: (record: MenuDetail | undefined) => (record ? menuPaths.view(record.id) : menuPaths.list),
  savedHref: () => menuPaths.list,
} as const
