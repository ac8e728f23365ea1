import { EntityAddScreen } from '@core/client/forms/screen/EntityAddScreen'
import type { RoleDetail } from '../adminApis'
import { roleForm } from './roleForm'

/** A new role. S2.15 */
export default function AddRole() {
  return <EntityAddScreen<RoleDetail> {...roleForm} subtitle={() => 'It may do nothing yet: give it permissions once it is there, or clone a role that is close to it.'} />
}
