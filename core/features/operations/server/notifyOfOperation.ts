import { sql } from 'kysely'
import type { Operation } from '@core/kernel/entity/apiTypes'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { defineNotification } from '@core/kernel/server/plugins/notifications/notificationKind'
import { notify } from '@core/kernel/server/plugins/notifications/notify'

/** In seconds. The person watched a shorter operation until its end. */
const worthTelling = 30

export const operationEndedKind = defineNotification({
  id: 'core.operationEnded',
  title: 'An import or a change of many rows of yours has ended',
  usually: 'inbox',
})

const words: Partial<Record<Operation['kind'], string>> = {
  import: 'import',
  bulkUpdate: 'change',
  bulkDelete: 'deletion',
}

/** Notifies the person that a long import or bulk change of theirs has ended, and of its result. */
export async function notifyOfOperation(
  { id }: { readonly id: number },
  { db, catalog }: { readonly db: Database; readonly catalog: EntityCatalog },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql<Pick<Operation, 'kind' | 'entity' | 'state' | 'done' | 'failed'> & { userId: number }>`
      select kind, entity, state, done, failed, user_id as "userId" from core.operation
      where id = ${id} and state in ('done', 'failed')
        and finished_at - created_at >= make_interval(secs => ${worthTelling})`.execute(tx.query)
    const [ended] = rows
    const what = ended && words[ended.kind]
    const entity = ended && catalog.get(ended.entity)?.entity
    if (!what || !entity) return
    const { state, done, failed, userId } = ended
    await notify(tx, {
      kind: operationEndedKind,
      to: userId,
      title: `Your ${what} of ${entity.name.many.toLowerCase()} ${state === 'done' ? 'is done' : 'has failed'}`,
      detail: `${done.toLocaleString('en-US')} done, ${failed.toLocaleString('en-US')} failed.`,
    })
  })
}
