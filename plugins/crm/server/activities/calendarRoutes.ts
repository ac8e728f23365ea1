import { Readable } from 'node:stream'
import { findRecord, tableOf } from '@core/server/entities'
import { type Route, type ServerContext, defineRoute, notFound } from '@core/server/plugin'
import { activityEntity } from '../../shared/activities/activityEntity'
import { taskPermissions } from '../../shared/crmPermissions'
import { calendarFile } from '../../shared/tasks/calendarFile'
import { taskCalls } from '../../shared/tasks/taskCalls'
import { activityEntry, calendarEntries } from './calendarEntries'
import { createFeed, endFeed, openFeed, readFeed } from './calendarFeeds'

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
      return { data: await readFeed(db, viewer.id) }
    },
  }),
  defineRoute(taskCalls.makeFeed, {
    access: can.view,
    async handle({ viewer, reply }) {
      const secret = await createFeed(db, viewer.id)
      reply.code(201)
      return { data: { url: `${publicUrl}/api/calendar/${secret}.ics` } }
    },
  }),
  defineRoute(taskCalls.revokeFeed, {
    access: can.view,
    async handle({ viewer }) {
      await endFeed(db, viewer.id)
      return { message: 'The calendar feed has ended. Its address opens nothing any more.' }
    },
  }),
  defineRoute(taskCalls.feed, {
    access: 'public',
    background: true,
    async handle({ params }) {
      const secret = secretOf(params.file)
      const person = secret ? await openFeed(db, secret, can.view) : undefined
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
