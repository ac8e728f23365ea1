import { permissionIds } from '@core/kernel/entity/policy'
import { isZone } from '@core/kernel/entity/dates'
import { notificationTopic } from '@core/kernel/entity/apiTypes'
import { notificationCalls } from '../shared/notificationCalls'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { publishToPeople } from '@core/kernel/server/platform/events/publishChange'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { invalid } from '@core/kernel/server/platform/http/errors'
import type { NotificationKind } from '@core/kernel/server/plugins/notifications/notificationKind'
import {
  countUnread,
  listNotifications,
  markRead,
  readChoices,
  saveChoice,
  saveTimeZone,
} from './notificationRepository'

/** What each path is about, as far as the viewer may know it. */
type AboutPaths = (paths: readonly string[], viewer: Viewer) => Promise<ReadonlyMap<string, string>>

/**
 * The inbox that the bell opens, and the choices for each kind. All people reach only their own. The inbox names the record that an entry
 * leads to; a mail doesn't. D11
 */
export function notificationRoutes(
  db: Database,
  kinds: readonly NotificationKind[],
  aboutPaths: AboutPaths,
): readonly Route[] {
  return [
    defineRoute(notificationCalls.list, {
      access: 'signedIn',
      whileViewing: true,
      async handle({ body, viewer }) {
        const limit = body.limit ?? 20
        const found = await listNotifications(db, viewer.id, {
          limit,
          before: body.before ?? null,
          unread: body.unread ?? false,
        })
        const page = found.slice(0, limit)
        const about = await aboutPaths([...new Set(page.flatMap(({ link }) => link ?? []))], viewer)
        const data = page.map((one) => ({ ...one, about: (one.link !== null && about.get(one.link)) || null }))
        return { data, ...(found.length > limit && { next: data.at(-1)!.id }) }
      },
    }),
    defineRoute(notificationCalls.count, {
      access: 'signedIn',
      background: true,
      handle: async ({ viewer }) => ({ data: { unread: await countUnread(db, viewer.id) } }),
    }),
    defineRoute(notificationCalls.read, {
      access: 'signedIn',
      async handle({ body: { ids, all }, viewer }) {
        if (!all && !ids?.length) throw invalid([{ field: 'ids', message: 'Say which are read: ids, or all: true' }])
        await db.transaction(async (tx) => {
          if (await markRead(tx, viewer.id, all ? undefined : ids!))
            await publishToPeople(tx, notificationTopic, [viewer.id])
        })
        return {}
      },
    }),
    defineRoute(notificationCalls.choices, {
      access: 'signedIn',
      async handle({ viewer }) {
        const { chosen, timeZone } = await readChoices(db, viewer.id)
        const offered = kinds.filter(
          ({ offeredTo }) =>
            offeredTo === undefined || permissionIds(offeredTo).some((id) => viewer.permissions.has(id)),
        )
        const data = offered.map(({ id, title, usually }) => ({ kind: id, title, delivery: chosen.get(id) ?? usually }))
        return { data, timeZone }
      },
    }),
    defineRoute(notificationCalls.choose, {
      access: 'signedIn',
      async handle({ body: { kind, delivery, timeZone }, viewer }) {
        if (!kinds.some(({ id }) => id === kind))
          throw invalid([{ field: 'kind', message: 'Kind: choose one that Notification/Choices lists' }])
        if (timeZone && !isZone(timeZone))
          throw invalid([{ field: 'timeZone', message: 'Time zone must be a name such as America/Los_Angeles' }])
        await db.transaction(async (tx) => {
          await saveChoice(tx, viewer.id, kind, delivery)
          if (timeZone) await saveTimeZone(tx, viewer.id, timeZone)
        })
        return {}
      },
    }),
  ]
}
