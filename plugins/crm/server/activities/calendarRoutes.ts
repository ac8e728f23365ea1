import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { findRecord, tableOf } from '@core/server/entities'
import { hashToken, newToken } from '@core/server/links'
import { type Route, type ServerContext, defineRoute, notFound } from '@core/server/plugin'
import { activityEntity } from '../../shared/activities/activityEntity'
import { taskPermissions } from '../../shared/crmPermissions'
import { calendarFile } from '../../shared/tasks/calendarFile'
import { taskCalls } from '../../shared/tasks/taskCalls'
import { activityEntry, calendarEntries } from './calendarEntries'

const { can } = taskPermissions
/** The secret of a feed's address: 43 characters, or the 32 of an address that was given earlier. */
const secretOf = (file: string) => /^([\w-]{32}|[\w-]{43})\.ics$/.exec(file)?.[1]
const ics = (text: string, name: string) => ({
  file: Readable.from([text]),
  type: 'text/calendar; charset=utf-8',
  name,
})
/**
 * A person's calendar feed, for programs without a session. The secret in its address is the only credential, so only its hash is stored,
 * and a new address replaces the previous one. The feed ends with the person's account or permission.
 */
export const calendarRoutes = ({ db, publicUrl, brand, catalog }: ServerContext): readonly Route[] => [
  defineRoute(taskCalls.feedState, {
    access: can.view,
    async handle({ viewer }) {
      const { rows } = await sql<{ since: Date; read: Date | null }>`
        select created_at as since, last_read_at as read from crm.calendar_feed where user_id = ${viewer.id}`.execute(
        db.query,
      )
      const [feed] = rows
      return {
        data: {
          since: feed ? new Date(feed.since).toISOString() : null,
          lastReadAt: feed?.read ? new Date(feed.read).toISOString() : null,
        },
      }
    },
  }),
  defineRoute(taskCalls.makeFeed, {
    access: can.view,
    async handle({ viewer, reply }) {
      const secret = newToken()
      await sql`insert into crm.calendar_feed (user_id, secret_hash) values (${viewer.id}, ${hashToken(secret)})
        on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = now(), last_read_at = null`.execute(
        db.query,
      )
      reply.code(201)
      return { data: { url: `${publicUrl}/api/calendar/${secret}.ics` } }
    },
  }),
  defineRoute(taskCalls.revokeFeed, {
    access: can.view,
    async handle({ viewer }) {
      await sql`delete from crm.calendar_feed where user_id = ${viewer.id}`.execute(db.query)
      return { message: 'The calendar feed has ended. Its address opens nothing any more.' }
    },
  }),
  defineRoute(taskCalls.feed, {
    access: 'public',
    background: true,
    async handle({ params }) {
      const secret = secretOf(params.file)
      const { rows } = await sql<{ id: number; zone: string | null }>`
        update crm.calendar_feed as feed set last_read_at = now() from api.person
        where feed.secret_hash = ${hashToken(secret ?? '')} and person.id = feed.user_id and person.status = 2 and person.deleted_at is null
          and exists (select from api.role_holder as held join api.role_permission as granted on granted.role_id = held.role_id
            where held.person_id = person.id and granted.permission_id = ${can.view})
        returning person.id, person.time_zone as zone`.execute(db.query)
      const [person] = secret ? rows : []
      if (!person) throw notFound('Calendar')
      const { name } = await brand()
      return ics(
        calendarFile(`${name}: tasks and activities`, await calendarEntries(db, person, publicUrl)),
        'calendar.ics',
      )
    },
  }),
  defineRoute(taskCalls.meetingFile, {
    access: can.view,
    async handle({ params: { id }, viewer }) {
      const stored = await findRecord(db, tableOf(catalog, activityEntity), id, viewer)
      if (!stored) throw notFound('Activity')
      const activity = { ...stored.values, id, updatedAt: stored.updatedAt }
      return ics(calendarFile('Meeting', [activityEntry(activity, publicUrl)]), `meeting-${id}.ics`)
    },
  }),
]
