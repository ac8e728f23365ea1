import { useOpenRecord } from '@core/client/records/OpenRecord'
import type { ModuleDetail, PermissionDetail } from '../adminApis'

/** Before a delete: whether the code needs it. */
export function UsedBy() {
  const { plugin } = useOpenRecord<ModuleDetail | PermissionDetail>().record
  return plugin ? <>It can’t be deleted as long as the plugin “{plugin}” refers to it. You can change what it is called.</> : null
}
