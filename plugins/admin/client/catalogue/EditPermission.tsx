import { EntityChangeScreen } from '@core/client/forms/screen/EntityChangeScreen'
import { useAdmin } from '../useAdmin'
import { permissionForm } from './permissionForm'

const fixed = ['key', 'moduleId']

/** Changes what a permission is called; its key and its module stay, since programs know it by them. S2.10 */
export default function EditPermission() {
  const { permission } = useAdmin()
  return <EntityChangeScreen {...permissionForm} omit={fixed} store={permission} subtitle={(record) => record && `${record.key} of ${record.labels['moduleId'] ?? 'its module'}`} />
}
