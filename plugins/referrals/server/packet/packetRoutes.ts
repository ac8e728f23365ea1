import { sql } from 'kysely'
import { choice, date, integer, yesNo } from '@core/entity/fieldKinds'
import { recordAudit } from '@core/server/audit/recordAudit'
import { findRecord, isVisible } from '@core/server/entities/record/storedRecord'
import { noteChange } from '@core/server/live/noteChange'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import type { Viewer } from '@core/server/access/Viewer'
import { doneAnswer, oneAnswer } from '@core/server/routes/answers'
import { createOnce } from '@core/server/routes/createOnce'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { conflict, invalid, notFound } from '@core/server/routes/errors'
import { publicFormOf, publicForms } from '../../shared/forms/publicForms'
import type { Packet } from '../../shared/packet/packetTypes'
import { can } from '../../shared/referralPermissions'
import { localToday } from '../record/localToday'
import { referralTable } from '../referralTable'
import { checkConsent } from './checkConsent'
import { notePacket } from './notePacket'
import { packetSchema } from './packetSchemas'
import { readPacket } from './readPacket'
import { recipientsOf } from './recipients'
import { sendForms } from './sendForms'

const params = { id: integer('Referral', { required: true, min: 1 }) }
const forms = publicForms.map(({ key, title }) => ({ id: key, name: title }))
const form = choice('Form', forms, { required: true })
/** Without a choice it is the intake form, by email: the two that are sent most. */
const formToSend = choice('Form', forms, { help: 'The intake form unless said' })
const channel = choice('By', [{ id: 'email', name: 'Email' }, { id: 'sms', name: 'Text message' }] as const, { help: 'By email unless said' })
const guardian = integer('Guardian', { min: 0, help: 'The guardian’s row; 0 for the client; the first who can be reached when left out' })
const remindOn = date('Remind on')
const agreed = yesNo('They agree', { help: 'Of a family that did not agree to texts and email: they were asked, and agree to this message' })

/** Written in S8.9. */
const sent = 'Send link successfully. Please check your mail'

type Context = Pick<ServerContext, 'db' | 'publicUrl' | 'catalog'>

/** What was sent to a family and what came back. S7.9, D4 */
export function packetRoutes(context: Context): readonly Route[] {
  const { db } = context
  const present = async (id: number, viewer: Viewer): Promise<Packet> => {
    const stored = await findRecord(db, referralTable, id, viewer)
    if (!stored) throw notFound('Referral')
    return { items: await readPacket(db, id), recipients: recipientsOf(stored.values) }
  }
  return [
    defineRoute({
      method: 'GET',
      path: '/api/referral/:id/packet',
      access: can.view,
      summary: 'View a referral’s forms',
      params,
      answer: oneAnswer(packetSchema),
      handle: async ({ params: { id }, viewer }) => ({ data: await present(id, viewer) }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/referral/:id/send-form-link',
      access: can.sendLink,
      summary: 'Send a form’s link',
      params,
      body: { form: formToSend, channel, guardian, remindOn, agreed, again: yesNo('Again', { help: 'Ask for it once more although it was submitted' }) },
      answer: oneAnswer(packetSchema),
      async handle(call) {
        const { params: { id }, body, viewer, request } = call
        await db.transaction((tx) => createOnce(tx, call, () => sendForms(tx, { referralId: id, ...body, form: body.form ?? 'intake', channel: body.channel ?? 'email', guardian: rowOf(body.guardian) }, viewer, context, request)))
        return { data: await present(id, viewer), message: sent }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/referral/:id/send-jot-form-link',
      access: can.sendLink,
      summary: 'Send the links of all forms that are missing',
      params,
      body: { channel, guardian, remindOn, agreed },
      answer: oneAnswer(packetSchema),
      async handle(call) {
        const { params: { id }, body, viewer, request } = call
        await db.transaction((tx) => createOnce(tx, call, () => sendForms(tx, { referralId: id, ...body, channel: body.channel ?? 'email', guardian: rowOf(body.guardian) }, viewer, context, request)))
        return { data: await present(id, viewer), message: sent }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/referral/:id/revoke-form-link',
      access: can.sendLink,
      summary: 'Take a form’s link back',
      params,
      body: { form },
      answer: doneAnswer,
      async handle({ params: { id }, body, viewer, request }) {
        const { id: number, title } = publicFormOf(body.form)
        await db.transaction(async (tx) => {
          if (!(await isVisible(tx, referralTable, id, viewer))) throw notFound('Referral')
          const { numAffectedRows } = await sql`update referrals.form_link set revoked_at = now() where referral_id = ${id} and form = ${number} and revoked_at is null and spent_at is null`.execute(tx.query)
          if (!numAffectedRows) throw conflict('This form has no link that could be taken back.')
          await noteChange(tx, 'referral', [id], viewer)
          await notePacket(tx, id, viewer.id, `Link taken back: ${title}`)
          await recordAudit(tx, { action: 'formLinkRevoked', person: viewer.id, roleId: viewer.roleId, subject: `Referral ${id}`, record: { entity: 'referral', id }, request, details: { forms: [title] } })
        })
        return { message: 'The link is taken back: nobody can use it any more' }
      },
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/referral/:id/form-reminder',
      access: can.sendLink,
      summary: 'Choose when a form’s link is sent again',
      params,
      body: { form, remindOn },
      answer: doneAnswer,
      async handle({ params: { id }, body, viewer }) {
        const day = body.remindOn ?? null
        if (day && day <= localToday()) throw invalid([{ field: 'remindOn', message: 'Remind on: choose a day after today' }])
        await db.transaction(async (tx) => {
          const stored = await findRecord(tx, referralTable, id, viewer)
          if (!stored) throw notFound('Referral')
          checkConsent(stored.values, { agreed: true, remindOn: day })
          const { numAffectedRows } = await sql`
            update referrals.form_link set remind_on = ${day}, reminded_at = null
            where referral_id = ${id} and form = ${publicFormOf(body.form).id} and revoked_at is null and spent_at is null`.execute(tx.query)
          if (!numAffectedRows) throw conflict('This form has no link that waits for an answer. Send it first.')
          await noteChange(tx, 'referral', [id], viewer)
        })
        return { message: day ? `A reminder goes out on ${day}` : 'No reminder goes out' }
      },
    }),
  ]
}

/** The wire has no empty number that differs from none: 0 stands for the client. */
function rowOf(row: number | null | undefined): number | null | undefined {
  return row === 0 ? null : (row ?? undefined)
}
