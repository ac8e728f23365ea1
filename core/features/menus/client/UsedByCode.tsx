import type { EntityRecord } from '@core/kernel/client/kit/data/entityApi'
import { useOpenRecord } from '@core/kernel/client/kit/records/OpenRecord'

/** Before a menu is deleted: states whether code needs it. */
export function UsedByCode() {
  const { plugin } = useOpenRecord<EntityRecord & { readonly plugin: string | null }>().record
  return plugin ? (
    <>It can’t be deleted as long as the plugin “{plugin}” refers to it. You can rename, move and hide it.</>
  ) : null
}
