import { EntityAddScreen } from '@core/client/forms/screen/EntityAddScreen'
import type { PermissionDetail } from '../adminApis'
import { permissionForm } from './permissionForm'

/** A new permission, in the module that the address may name. S2.10 */
export default function AddPermission() {
  return <EntityAddScreen<PermissionDetail> {...permissionForm} initial={moduleAsked} subtitle={() => 'Only the Super Admin holds it at first; whoever holds it can give it to other roles.'} />
}

function moduleAsked(): { readonly moduleId?: number } {
  const id = Number(new URLSearchParams(window.location.search).get('moduleId'))
  return Number.isInteger(id) && id > 0 ? { moduleId: id } : {}
}
