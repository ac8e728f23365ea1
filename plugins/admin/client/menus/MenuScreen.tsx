import { EntityRecordScreen } from '@core/client/records/screen/EntityRecordScreen'
import { RecordFields } from '@core/client/records/RecordFields'
import { useOpenRecord } from '@core/client/records/OpenRecord'
import { Section } from '@core/client/ui/layout/Section'
import { menuEntity } from '../../shared/menuEntity'
import type { MenuDetail } from '../adminApis'
import { menuPaths } from '../adminPaths'
import { useAdmin } from '../useAdmin'

/** One menu: where it leads, who sees it, who needs it, and what has happened to it. S7.13 */
export default function MenuScreen() {
  const { menu, menus } = useAdmin()
  return (
    <EntityRecordScreen
      store={menu}
      list={menus}
      listHref={menuPaths.list}
      editHref={({ id }) => menuPaths.edit(id)}
      subtitle={({ id, isHeading, link }) => (isHeading ? `Menu ${id} · a heading` : link ? `Menu ${id} · ${link}` : `Menu ${id} · a group`)}
      details={MenuDetails}
      deleteHint={<UsedBy />}
      deleteBlocked={({ plugin }) => Boolean(plugin)}
    />
  )
}

const shown = ['title', 'link', 'icon', 'badge', 'isHeading', 'parentId', 'section', 'moduleId', 'isHide', 'plugin']

function MenuDetails({ record }: { record: MenuDetail }) {
  return (
    <Section title="About">
      <RecordFields fields={menuEntity.fields} record={record} show={shown} labels={record.labels} masked={record.masked} />
    </Section>
  )
}

/** Before a delete: whether the code needs it. */
function UsedBy() {
  const { plugin } = useOpenRecord<MenuDetail>().record
  return plugin ? <>It can’t be deleted as long as the plugin “{plugin}” refers to it. You can rename, move and hide it.</> : null
}
