import { observer } from 'mobx-react-lite'
import { EntityChangeScreen } from '@core/client/forms/screen/EntityChangeScreen'
import { isOfModule } from '../../shared/menuPlaces'
import type { MenuDetail } from '../adminApis'
import { useAdmin } from '../useAdmin'
import { menuForm } from './menuForm'

/** Changes a menu; what code refers to of its own menus isn't asked. S7.13 */
export default observer(function EditMenu() {
  const { menu } = useAdmin()
  return <EntityChangeScreen {...menuForm} omit={fixedOf(menu.record)} sections={sectionsWithout(fixedOf(menu.record))} store={menu} subtitle={(record) => (record?.plugin ? `The plugin “${record.plugin}” refers to it: its link stays as it is.` : undefined)} />
})

function fixedOf(record: MenuDetail | undefined): readonly string[] {
  if (!record || record.plugin === null) return []
  return ['link', 'moduleId', 'isHeading', ...(isOfModule(record) ? ['parentId'] : [])]
}

function sectionsWithout(fixed: readonly string[]) {
  return menuForm.sections.map((section) => ({ ...section, fields: section.fields.filter((entry) => !fixed.includes(typeof entry === 'string' ? entry : entry.path)) }))
}
