import { type EntityRecord, useOpenRecord } from '@core/client/kit'

/** Before a module, a permission or a menu is deleted: states whether code needs it. @param may the possible alternative */
export function UsedBy({ may }: { may: string }) {
  const { plugin } = useOpenRecord<EntityRecord & { readonly plugin: string | null }>().record
  return plugin ? (
    <>
      It can’t be deleted as long as the plugin “{plugin}” refers to it. You can {may}.
    </>
  ) : null
}
