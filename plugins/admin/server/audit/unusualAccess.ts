import { sql } from 'kysely'
import { defineNotification, type Job, notify } from '@core/server/plugin'
import { configurationPermissions } from '../../shared/adminPermissions'

/** More records than a person can open one by one within a quarter of an hour. */
const mostOpened = 60
/** Exports and lists contain many records by nature, refusals do not. */
const mostRefused = 10
/** Records outside the person's caseload, opened with a purpose (ASK_PURPOSE). */
const mostOutside = 10
/** Records opened at night, by the server's clock: from 22 to 6 o'clock. */
const mostAtNight = 10

/** Notifies of unusual access to health records. It names no patient. D11 */
export const unusualAccess = defineNotification({
  id: 'admin.unusualAccess',
  title: 'Somebody looks at unusually many health records',
  usually: 'mail',
  offeredTo: configurationPermissions.can.auditLog,
})

interface Unusual {
  readonly person: number
  readonly name: string
  readonly opened: number
  readonly refused: number
  readonly night: number
  readonly outside: number
}

/**
 * Checks the access to health records in the last quarter of an hour, and notifies people who may read the audit log of unusual access:
 * very many records, many refusals, many at night, many outside the caseload. The same person is reported once a day.
 */
export const watchPatientAccess: Job = {
  every: '5m',
  timeout: '1m',
  async run({ db }) {
    await db.transaction(async (tx) => {
      const { rows } = await sql<Unusual>`
        with recent as (
          select person_id as person, record_id, way, purpose, extract(hour from at) as hour
          from api.patient_access, unnest(record_ids) as record_id
          where at > now() - interval '15 minutes' and person_id is not null and way in ('viewed', 'printed', 'refused')
        ), counted as (
          select person, count(distinct record_id) filter (where way <> 'refused')::int as opened,
            count(distinct record_id) filter (where way = 'refused')::int as refused,
            count(distinct record_id) filter (where way <> 'refused' and (hour >= 22 or hour < 6))::int as night,
            count(distinct record_id) filter (where purpose is not null)::int as outside
          from recent group by person
        )
        select person, who.name, opened, refused, night, outside from counted join api.person who on who.id = counted.person
        where (opened > ${mostOpened} or refused > ${mostRefused} or night > ${mostAtNight} or outside > ${mostOutside})
          and not exists (select from api.notification told where told.kind = ${unusualAccess.id} and told.created_at > now() - interval '1 day'
            and told.link = '/audit-log/patient-access?person=' || counted.person)`.execute(tx.query)
      if (rows.length === 0) return
      const { rows: watchers } = await sql<{ id: number }>`
        select distinct held.person_id as id from api.role_holder held join api.role_permission granted on granted.role_id = held.role_id
        where granted.permission_id = ${configurationPermissions.can.auditLog}`.execute(tx.query)
      for (const { person, name, ...counts } of rows)
        await notify(tx, {
          kind: unusualAccess,
          to: watchers.map(({ id }) => id),
          by: person,
          title: `${name} looked at unusually many health records`,
          detail: detailOf(counts),
          link: `/audit-log/patient-access?person=${person}`,
        })
    })
  },
}

function detailOf({ opened, refused, night, outside }: Omit<Unusual, 'person' | 'name'>): string {
  const parts = [
    ...(opened > 0 ? [`${opened} opened`] : []),
    ...(night > 0 ? [`${night} of them at night`] : []),
    ...(outside > 0 ? [`${outside} outside of their caseload`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ]
  return `Within 15 minutes: ${parts.join(', ')}.`
}
