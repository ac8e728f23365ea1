import { sql } from 'kysely'
import { rememberedDays, defineNotification, type Job, notify } from '@core/server/plugin'
import { configurationPermissions } from '../../shared/adminPermissions'

/** More people outside than most write to for the first time within a day. */
export const mostNewRecipients = 12

/** Notifies of somebody who writes to many new recipients: a stolen session may be used to send spam. It names no recipient. */
export const unusualSending = defineNotification({
  id: 'admin.unusualSending',
  title: 'Somebody writes to unusually many new recipients',
  usually: 'mail',
})

interface Sender {
  readonly person: number
  readonly name: string
  readonly managerId: number | null
  readonly recipients: number
}

/**
 * Checks to how many people outside each person has written for the first time within a day, and notifies their manager and the people who
 * may read the audit log. The same person is reported once a day.
 */
export const watchMessages: Job = {
  every: '5m',
  timeout: '1m',
  async run({ db }) {
    await db.transaction(async (tx) => {
      const { rows } = await sql<Sender>`
        with fresh as (
          select sender_id, count(*)::int as recipients from (
            select sender_id, recipient from api.outgoing_message
            where sent_at > now() - make_interval(days => ${rememberedDays})
            group by sender_id, recipient having min(sent_at) > now() - interval '1 day') as first_time
          group by sender_id
        )
        select who.id as person, who.name, who.manager_id as "managerId", recipients
        from fresh join api.person who on who.id = fresh.sender_id
        where recipients > ${mostNewRecipients}
          and not exists (select from api.notification told where told.kind = ${unusualSending.id} and told.created_at > now() - interval '1 day'
            and told.by_id = who.id)`.execute(tx.query)
      if (rows.length === 0) return
      const { rows: watchers } = await sql<{ id: number }>`
        select distinct held.person_id as id from api.role_holder held join api.role_permission granted on granted.role_id = held.role_id
        where granted.permission_id = ${configurationPermissions.can.auditLog}`.execute(tx.query)
      for (const { person, name, managerId, recipients } of rows)
        await notify(tx, {
          kind: unusualSending,
          to: [...new Set([...watchers.map(({ id }) => id), ...(managerId === null ? [] : [managerId])])],
          by: person,
          title: `${name} writes to unusually many new recipients`,
          detail: `Within a day: ${recipients} people outside to whom they had not written before. If this is not their work, end their sessions.`,
        })
    })
  },
}
