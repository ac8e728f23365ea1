import { sql } from 'kysely'
import { listRemovedData, type RemovedData, removedDataDays } from '@core/kernel/server/entities/removed/removedData'
import { openProblem } from '@core/kernel/server/entities/removed/openProblem'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { defineNotification } from '@core/kernel/server/plugins/notifications/notificationKind'
import { notify } from '@core/kernel/server/plugins/notifications/notify'

export const removedValuesKind = defineNotification({
  id: 'core.removedValues',
  title: 'A field that only some roles saw was removed, and its values can be downloaded',
  usually: 'mail',
})

/** Notifies the people in the roles that saw a removed field, with a link that downloads its values. */
export async function notifyOfRemovedValues(
  { id }: { readonly id: number },
  { db, catalog }: { readonly db: Database; readonly catalog: EntityCatalog },
): Promise<void> {
  await db.transaction(async (tx) => {
    const file = (await listRemovedData(tx)).find((one) => one.id === id)
    if (!file) return
    await notify(tx, {
      kind: removedValuesKind,
      to: await whoMayOpen(tx, catalog, file),
      title: `The field ${file.name} was removed for good`.slice(0, 200),
      detail: `Its values can be downloaded for ${removedDataDays} days.`,
      link: `/account?removed=${id}`,
    })
  })
}

/** @returns the ids of the people who may open the file in a role that saw the field */
async function whoMayOpen(tx: Transaction, catalog: EntityCatalog, file: RemovedData): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number; permissions: readonly number[]; people: readonly number[] }>`
    select role.id, array(select permission_id from core.role_access where role_id = role.id) as permissions,
      array(select user_id from core.user_role where role_id = role.id) as people
    from core.role where role.id = any(${file.seenBy ?? []}::integer[])`.execute(tx.query)
  return rows.flatMap(({ id, permissions, people }) =>
    openProblem(file, catalog, { id: 0, storeId: null, roleId: id, permissions: new Set(permissions) }) ? [] : people,
  )
}
