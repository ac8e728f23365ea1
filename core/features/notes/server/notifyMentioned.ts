import { sql } from 'kysely'
import { notesTab } from '../shared/noteNames'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { fromTable, textAt, titleOf } from '@core/kernel/server/entities/table/titleSql'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { defineNotification } from '@core/kernel/server/plugins/notifications/notificationKind'
import { notify } from '@core/kernel/server/plugins/notifications/notify'
import type { NoteTables } from './NoteTables'
import { amongThoseWhoMaySee } from '@core/kernel/server/entities/record/whoMaySee'
import type { PersonMentioned } from './writeNote'

export const mentionedKind = defineNotification({ id: 'core.mentioned', title: 'A note mentions you', usually: 'mail' })

/**
 * Notifies a colleague that a note mentions them, by whom and where, without the text of the note or a patient's name. Nobody is notified
 * twice, of their own note, of a deleted one, or of a record that they may not see when the event arrives.
 */
export async function notifyMentioned(
  { noteId, entity, recordId, mentioned, by }: PersonMentioned,
  { db, catalog }: { readonly db: Database; readonly catalog: EntityCatalog },
): Promise<void> {
  const table = catalog.get(entity)
  if (mentioned === by || !table) return
  await db.as<NoteTables>().transaction(async (tx) => {
    // Locked until it is stored that they were notified: of two deliveries at the same time, only one notifies them.
    const { rows } = await sql<{ author: string | null }>`
      select (select name from core."user" where id = ${by}) as author
      from core.note_mention mention
      join core.note on note.id = mention.note_id and note.deleted_at is null
      where mention.note_id = ${noteId} and mention.user_id = ${mentioned} and mention.told_at is null
      for update of mention`.execute(tx.query)
    const [mention] = rows
    if (!mention || (await amongThoseWhoMaySee(tx, table, recordId, [mentioned])).length === 0) return
    const kind = table.entity.name.one.toLowerCase()
    await notify(tx, {
      kind: mentionedKind,
      to: mentioned,
      by,
      title: `You were mentioned on ${kind} ${await mailableName(tx, table, recordId)}`.slice(0, 200),
      detail: `${mention.author ?? 'A colleague'} mentioned you in a note.`,
      ...(table.entity.screen && { link: `${table.entity.screen.replace(':id', String(recordId))}?tab=${notesTab}` }),
    })
    await tx.query
      .updateTable('core.note_mention')
      .set({ told_at: sql<string>`now()` })
      .where('note_id', '=', noteId)
      .where('user_id', '=', mentioned)
      .execute()
  })
}

/** The name of the record for a mail. A mail contains no patient's name, so a patient's record is named by its number. */
async function mailableName(tx: Transaction, table: EntityTable, recordId: number): Promise<string> {
  const { entity } = table
  const name = !entity.personal ? titleOf(table) : entity.number ? textAt(table, entity.number) : sql`null`
  const { rows } = await sql<{ name: string | null }>`
    select ${name} as name from ${fromTable(table)} where ${sql.ref(`${entity.id}.id`)} = ${recordId}`.execute(tx.query)
  return rows[0]?.name ?? `No. ${recordId}`
}
