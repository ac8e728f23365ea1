import { sql } from 'kysely'
import type { ReadBrand } from '@core/kernel/server/platform/brand'
import type { Database } from '@core/kernel/server/platform/database/Database'
import type { Messages } from '@core/kernel/server/platform/messages/Messages'
import type { MailContent } from '@core/kernel/server/platform/messages/mail/renderMail'
import { staffMail } from '@core/kernel/server/platform/messages/mail/staffMail'
import { type ReaderLanguage, readerLanguage } from '@core/kernel/server/platform/language/readerLanguage'
import { active } from '@core/kernel/server/security/users/activePeople'
import type { NotificationTables } from '@core/kernel/server/plugins/notifications/NotificationTables'

/** For how many days a notification is stored, read or not. */
const retentionDays = 90

interface Sending {
  readonly db: Database
  readonly messages: Messages
  readonly brand: ReadBrand
  readonly publicUrl: string
}

interface MailedNotification {
  readonly id: number
  readonly title: string
  readonly detail: string | null
  readonly link: string | null
  readonly readAt: string | null
  readonly email: string
  readonly firstName: string
  readonly language: string | null
}

/** Mails one notification, once, however often the event is delivered, unless the person was suspended in between. */
export async function mailNotification({ id }: { readonly id: number }, sending: Sending): Promise<void> {
  await mailDue(sending, sql`notification.id = ${id}`, ([one], { say, known }) => {
    const { title, detail, link, firstName } = one!
    return {
      subject: known(title),
      heading: known(title),
      paragraphs: [
        detail === null ? say`Hello ${firstName}, this is in your inbox:` : say`Hello ${firstName}, ${known(detail)}`,
      ],
      actions: link ? [{ label: say`Open it`, url: sending.publicUrl + link }] : [],
    }
  })
}

/** Mails each person whose digest is due the notifications since the last one that are not read yet. Nobody gets an empty digest. */
export async function mailDigests(sending: Sending, signal: AbortSignal): Promise<void> {
  const { rows: due } = await sql<{ userId: number }>`
    select user_id as "userId" from core.notification
    where mailed_at is null and delivery = 'digest' and mail_due_at <= now() group by user_id order by min(mail_due_at)`.execute(
    sending.db.query,
  )
  const failures: unknown[] = []
  for (const { userId } of due) {
    if (signal.aborted) break
    // One address that refuses mail must not prevent the digests of the people after it.
    await mailDigest(sending, userId).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some digests could not be mailed')
}

async function mailDigest(sending: Sending, userId: number): Promise<void> {
  const which = sql`notification.user_id = ${userId} and notification.delivery = 'digest' and notification.mail_due_at <= now()`
  await mailDue(sending, which, (all, { say, known }) => {
    const unread = all.filter(({ readAt }) => readAt === null)
    if (unread.length === 0) return undefined
    const title =
      unread.length === 1 ? say`One notification since yesterday` : say`${unread.length} notifications since yesterday`
    return {
      subject: title,
      heading: title,
      paragraphs: [say`Hello ${unread[0]!.firstName}, this is what you have not read yet:`],
      actions: unread.map(({ title, link }) => ({ label: known(title), url: sending.publicUrl + (link ?? '/') })),
    }
  })
}

type Mail = { readonly subject: string } & Omit<MailContent, 'brand' | 'language'>

/** Locks the notifications that are not mailed yet, mails the result of `write`, and stores that they were mailed. */
async function mailDue(
  { db, messages, brand }: Sending,
  which: ReturnType<typeof sql>,
  write: (notifications: readonly MailedNotification[], language: ReaderLanguage) => Mail | undefined,
): Promise<void> {
  await db.as<NotificationTables>().transaction(async (tx) => {
    // Locked until the mail is sent: of two deliveries at the same time, only one sends it.
    const { rows } = await sql<MailedNotification>`
      select notification.id, notification.title, detail, link, read_at as "readAt", person.email, person.first_name as "firstName",
        coalesce(person.language, split_part(person.locale, '-', 1)) as language
      from core.notification join core."user" person on person.id = user_id and person.status = ${active} and person.deleted_at is null
      where ${which} and mailed_at is null order by notification.id for update of notification`.execute(tx.query)
    if (rows.length === 0) return
    const [person] = rows
    const mail = write(rows, readerLanguage(person!.language))
    if (mail) {
      const { name } = await brand()
      await messages.send(staffMail(person!, () => ({ brand: name, ...mail })))
    }
    await tx.query
      .updateTable('core.notification')
      .set({ mailed_at: sql<string>`now()` })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
  })
}

/** Deletes notifications that are older than 90 days. */
export async function purgeNotifications({ db }: Pick<Sending, 'db'>, signal: AbortSignal): Promise<void> {
  for (let deleted = 1; deleted > 0 && !signal.aborted;) {
    const { numAffectedRows } = await sql`
      delete from core.notification where id in (
        select id from core.notification where created_at < now() - make_interval(days => ${retentionDays}) limit 1000)`.execute(
      db.query,
    )
    deleted = Number(numAffectedRows ?? 0)
  }
}
