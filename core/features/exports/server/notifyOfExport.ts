import { sql } from 'kysely'
import type { BackgroundExport } from '@core/kernel/shared/exportCalls'
import { countText } from '@core/kernel/entity/countText'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { defineNotification } from '@core/kernel/server/plugins/notifications/notificationKind'
import { notify } from '@core/kernel/server/plugins/notifications/notify'

export const exportReadyKind = defineNotification({
  id: 'core.exportReady',
  title: 'An export of yours that was prepared in the background is ready, or has failed',
  usually: 'inbox',
})

/** Notifies the person that their file is ready, with a link that downloads it; or why the export failed, and what to do. */
export async function notifyOfExport(
  { id }: { readonly id: number },
  { db, catalog }: { readonly db: Database; readonly catalog: EntityCatalog },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql<Pick<BackgroundExport, 'entity' | 'status' | 'rows' | 'message'> & { userId: number }>`
      select entity, status, row_count as rows, message, user_id as "userId" from core.export
      where id = ${id} and status in ('ready', 'failed')`.execute(tx.query)
    const [ended] = rows
    const name = ended && catalog.get(ended.entity)?.entity.name
    if (!ended || !name) return
    const many = name.many.toLowerCase()
    const isReady = ended.status === 'ready'
    await notify(tx, {
      kind: exportReadyKind,
      to: ended.userId,
      title: isReady ? `Your export of ${many} is ready` : `Your export of ${many} has failed`,
      detail: isReady
        ? `${countText(ended.rows, name.one.toLowerCase(), many)}. Open to download the file. It is kept for 7 days.`
        : (ended.message ?? 'Export it again.'),
      link: `/account?export=${id}`,
    })
  })
}
