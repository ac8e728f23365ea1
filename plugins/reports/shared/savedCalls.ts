import { choice, defineCall, doneAnswer, ids, integer, json, listAnswer, oneAnswer, text, yesNo } from '@core/entity'
import { dashboardList } from './reportAccess'

const report = text('Report', { required: true, max: 40 })
/** The part of the report's address after its question mark. */
const query = text('Query', { max: 2000 })
const roles = ids('Roles', { max: 30, help: 'Whoever holds one of them; left out: everybody' })
const id = { id: integer('Id', { required: true, min: 1 }) } as const
const made = oneAnswer(json.object({ id: json.integer }))

/** Reports that are saved, and sent by mail. D13 */
export const savedCalls = {
  roles: defineCall({
    method: 'POST',
    path: '/api/Report/Roles',
    summary: 'List the roles that reports can be shared with',
    body: {
      report: text('Report', { max: 40, help: 'Only roles that see something in it' }),
      query: text('Query', { max: 2000, help: 'Of a built report' }),
      dashboard: choice(
        'Dashboard',
        dashboardList.map(([one, name]) => ({ id: one, name })),
        { help: 'Only roles that have it' },
      ),
    },
    answer: listAnswer(json.object({ id: json.integer, name: json.string })),
  }),
  list: defineCall({
    method: 'POST',
    path: '/api/Report/Saved',
    summary: 'List saved reports',
    body: { report: text('Report', { max: 40, help: 'Left out: those of all reports' }) },
    answer: listAnswer(
      json.object({
        id: json.integer,
        report: json.string,
        name: json.string,
        query: json.string,
        shared: json.boolean,
        mine: json.boolean,
        ownerName: json.string,
        createdAt: json.instant,
        roles: json.described(
          json.array(json.string),
          'Those that it is shared with; none where it is shared with everybody',
        ),
      }),
    ),
  }),
  save: defineCall({
    method: 'POST',
    path: '/api/Report/Save',
    summary: 'Save reports',
    body: { report, query, name: text('Name', { required: true, max: 60 }), shared: yesNo('Shared'), roles },
    answer: made,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/Report/DeleteSaved',
    summary: 'Delete saved reports',
    query: id,
    answer: doneAnswer,
  }),
  schedules: defineCall({
    method: 'POST',
    path: '/api/Report/Schedules',
    summary: 'List one’s schedules',
    body: { report },
    answer: listAnswer(
      json.object({
        id: json.integer,
        query: json.string,
        every: json.oneOf('week', 'month'),
        dueOn: json.date,
        receivers: json.described(json.array(json.string), 'Their names'),
        roles: json.array(json.string),
      }),
    ),
  }),
  schedule: defineCall({
    method: 'POST',
    path: '/api/Report/Schedule',
    summary: 'Send reports by mail',
    body: {
      report,
      query,
      every: choice(
        'Every',
        [
          { id: 'week', name: 'Week' },
          { id: 'month', name: 'Month' },
        ] as const,
        { required: true },
      ),
      receivers: ids('Receivers', { max: 50 }),
      roles: ids('Roles', { max: 30, help: 'Whoever holds one of them when it goes out receives it too' }),
    },
    answer: made,
  }),
  sendNow: defineCall({
    method: 'POST',
    path: '/api/Report/SendNow',
    summary: 'Send a report to oneself',
    body: { report, query },
    answer: doneAnswer,
  }),
  unschedule: defineCall({
    method: 'DELETE',
    path: '/api/Report/DeleteSchedule',
    summary: 'Stop sending reports',
    query: id,
    answer: doneAnswer,
  }),
}
