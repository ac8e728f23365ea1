import { sql } from 'kysely'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { failureReason } from '@core/kernel/server/platform/log/failureReason'
import { configuration } from '@core/kernel/entity/configurationModule'
import { activePeople } from '@core/kernel/server/security/users/activePeople'
import { defineNotification, type NotificationKind } from '@core/kernel/server/plugins/notifications/notificationKind'
import { notify } from '@core/kernel/server/plugins/notifications/notify'

export const backupFailedKind = defineNotification({
  id: 'core.backupFailed',
  title: 'A backup could not be made',
  usually: 'mail',
  offeredTo: configuration.status,
})

export const backupUnprovenKind = defineNotification({
  id: 'core.backupUnproven',
  title: 'A backup could not be restored',
  usually: 'mail',
  offeredTo: configuration.status,
})

/** In hours. What failed is tried again within minutes, so failures that follow say nothing new. */
const toldOnceIn = 12

/** Tells those who may see System status that a backup could not be made. */
export function notifyOfFailedBackup(db: Database, error: unknown): Promise<void> {
  return tell(db, {
    kind: backupFailedKind,
    title: 'The backup could not be made',
    detail: `${failureReason(error)}. It is tried again automatically; System status says when.`,
  })
}

/** Tells them that the newest backup could not be restored beside the product. The reason stays in System status. */
export function notifyOfUnprovenBackup(db: Database): Promise<void> {
  return tell(db, {
    kind: backupUnprovenKind,
    title: 'The newest backup could not be restored without a fault',
    detail: 'If the data were lost now, it would not come back whole from this backup. System status says why.',
  })
}

async function tell(
  db: Database,
  message: { readonly kind: NotificationKind; readonly title: string; readonly detail: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql`
      select from core.notification
      where kind = ${message.kind.id} and created_at > now() - make_interval(hours => ${toldOnceIn}) limit 1`.execute(
      tx.query,
    )
    if (rows.length > 0) return
    const people = await activePeople(tx, configuration.status).select('user.id').execute()
    await notify(tx, { ...message, to: people.map(({ id }) => id), link: '/system-status' })
  })
}
