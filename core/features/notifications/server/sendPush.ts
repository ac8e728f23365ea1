import { sql } from 'kysely'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { OutsideError } from '@core/kernel/server/platform/outside/postOutside'
import { type PushTarget, pushText } from '@core/kernel/server/platform/outside/webPush'
import { readerLanguage } from '@core/kernel/server/platform/language/readerLanguage'
import { active } from '@core/kernel/server/security/users/activePeople'
import type { PushedMessage } from '@core/kernel/shared/pushedMessage'
import { readPushKeys } from './pushKeys'

interface Pushed extends PushTarget {
  readonly subscription: number
  readonly kind: string
  readonly link: string | null
  readonly language: string | null
}

type Sending = Pick<ServerContext, 'db' | 'dataKeys' | 'brand' | 'publicUrl' | 'privateWebhooks' | 'notificationKinds'>

/**
 * Shows a notification on the devices of its person, unless they have read it already or were suspended. A screen that is locked shows it,
 * so the text is the name of the kind, and not the notification's own. A browser that is gone is forgotten. If a push service fails, all
 * are sent again: a browser replaces a message by the same one.
 */
export async function sendPush({ id }: { readonly id: number }, sending: Sending): Promise<void> {
  const { db, dataKeys, privateWebhooks, notificationKinds } = sending
  const { rows } = await sql<Pushed>`
    select subscription.id as subscription, endpoint, p256dh, auth, kind, link,
      coalesce(person.language, split_part(person.locale, '-', 1)) as language
    from core.notification join core.push_subscription subscription on subscription.user_id = notification.user_id
      join core."user" person on person.id = notification.user_id and person.status = ${active} and person.deleted_at is null
    where notification.id = ${id} and notification.read_at is null order by subscription.id`.execute(db.query)
  if (rows.length === 0) return
  const [keys, { name }] = await Promise.all([readPushKeys(db, dataKeys), sending.brand()])
  const failures: unknown[] = []
  for (const { subscription, kind, link, language, ...target } of rows) {
    const { say, known } = readerLanguage(language)
    const titled = notificationKinds.find((one) => one.id === kind)?.title
    const message: PushedMessage = {
      title: name,
      body: titled === undefined ? say`There is something new in your inbox` : known(titled),
      link: link ?? '/',
      tag: `notification ${id}`,
    }
    try {
      const status = await pushText(target, JSON.stringify(message), {
        keys,
        contact: sending.publicUrl,
        allowPrivate: privateWebhooks,
      })
      if (status === 404 || status === 410) await forget(db, subscription)
      else if (status >= 300) throw new Error(`The push service answered ${status}`)
    } catch (error) {
      // The address leads into the private network: it never works.
      if (error instanceof OutsideError && error.message.includes('own network')) await forget(db, subscription)
      else failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'A push service failed')
}

async function forget(db: Sending['db'], subscription: number): Promise<void> {
  await sql`delete from core.push_subscription where id = ${subscription}`.execute(db.query)
}
