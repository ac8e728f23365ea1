import { packetCalls } from '../../shared/packet/packetCalls'
import { today } from '@core/entity'
import {
  recordAudit,
  type Viewer,
  beginAttempt,
  conflict,
  createOnce,
  defineRoute,
  invalid,
  publishChange,
  notFound,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { findRecord, isVisible } from '@core/server/entities'
import { publicFormOf, publicForms } from '../../shared/forms/publicForms'
import type { Packet } from '../../shared/packet/packetTypes'
import { can } from '../../shared/referralPermissions'
import { readFamilyWays, type Way } from '../familyWays'
import { referralTable } from '../referralTable'
import { formLinks } from '../forms/formLinks'
import { packetLinks } from './packetLinks'
import { checkReminder } from './checkWay'
import { recordPacketEvent } from './recordPacketEvent'
import { readPacket } from './readPacket'
import { recipientsOf } from './recipients'
import { setReminder } from './remindOfForms'
import { sendForms } from './sendForms'

/** As S8.9 writes it. */
const sent = 'Send link successfully. Please check your mail'

type Context = Pick<ServerContext, 'db' | 'catalog'>

/** The forms that were sent to a family and those submitted. S7.9, D4 */
export function packetRoutes(context: Context): readonly Route[] {
  const { db } = context
  const present = async (id: number, viewer: Viewer): Promise<Packet> => {
    const stored = await findRecord(db, referralTable, id, viewer)
    if (!stored) throw notFound('Referral')
    const ways = await readFamilyWays(db, id)
    const against = (way: Way) => ({
      form: ways.objection(way, 'form') ?? ways.quietHours(new Date()),
      reminder: ways.objection(way, 'formReminder'),
    })
    return {
      items: await readPacket(db, id),
      recipients: recipientsOf(stored.values),
      against: { email: against('email'), sms: against('sms') },
    }
  }
  /** The limit of messages about one form to the family of a referral. */
  const countMessage = async (id: number, what: string, viewer: Viewer) => {
    if (!(await isVisible(db, referralTable, id, viewer))) throw notFound('Referral')
    await beginAttempt(db, [{ kind: 'message', of: `referral ${id} ${what}` }])
  }
  return [
    defineRoute(packetCalls.read, {
      access: can.view,
      handle: async ({ params: { id }, viewer }) => ({ data: await present(id, viewer) }),
    }),
    defineRoute(packetCalls.send, {
      access: can.sendLink,
      async handle(call) {
        const {
          params: { id },
          body,
          viewer,
          request,
        } = call
        await countMessage(id, body.form ?? 'intake', viewer)
        await db.transaction((tx) =>
          createOnce(tx, call, () =>
            sendForms(
              tx,
              {
                referralId: id,
                ...body,
                form: body.form ?? 'intake',
                channel: body.channel ?? 'email',
                guardian: rowOf(body.guardian),
              },
              viewer,
              context,
              request,
            ),
          ),
        )
        return { data: await present(id, viewer), message: sent }
      },
    }),
    defineRoute(packetCalls.sendAll, {
      access: can.sendLink,
      async handle(call) {
        const {
          params: { id },
          body,
          viewer,
          request,
        } = call
        await countMessage(id, 'packet', viewer)
        await db.transaction((tx) =>
          createOnce(tx, call, () =>
            sendForms(
              tx,
              { referralId: id, ...body, channel: body.channel ?? 'email', guardian: rowOf(body.guardian) },
              viewer,
              context,
              request,
            ),
          ),
        )
        return { data: await present(id, viewer), message: sent }
      },
    }),
    defineRoute(packetCalls.revoke, {
      access: can.sendLink,
      async handle({ params: { id }, body, viewer, request }) {
        const { id: number, title } = publicFormOf(body.form)
        await db.transaction(async (tx) => {
          if (!(await isVisible(tx, referralTable, id, viewer))) throw notFound('Referral')
          if (!(await formLinks.revoke(tx, { referralId: id, form: number })))
            throw conflict('This form has no link that could be taken back.')
          await publishChange(tx, 'referral', [id], viewer)
          await recordPacketEvent(tx, id, viewer.id, `Link taken back: ${title}`)
          await recordAudit(tx, {
            action: 'formLinkRevoked',
            person: viewer.id,
            roleId: viewer.roleId,
            subject: `Referral ${id}`,
            record: { entity: 'referral', id },
            request,
            details: { forms: [title] },
          })
        })
        return { message: 'The link is taken back: nobody can use it any more' }
      },
    }),
    defineRoute(packetCalls.revokeAll, {
      access: can.sendLink,
      async handle({ params: { id }, viewer, request }) {
        await db.transaction(async (tx) => {
          if (!(await isVisible(tx, referralTable, id, viewer))) throw notFound('Referral')
          const forms: string[] = []
          for (const { id: form, title } of publicForms)
            if (await formLinks.revoke(tx, { referralId: id, form })) forms.push(title)
          const hadPacket = await packetLinks.revoke(tx, { referralId: id })
          if (forms.length === 0 && !hadPacket)
            throw conflict('None of these forms has a link that could be taken back.')
          await publishChange(tx, 'referral', [id], viewer)
          await recordPacketEvent(tx, id, viewer.id, `Links taken back: ${forms.join(', ') || 'the page of all forms'}`)
          await recordAudit(tx, {
            action: 'formLinkRevoked',
            person: viewer.id,
            roleId: viewer.roleId,
            subject: `Referral ${id}`,
            record: { entity: 'referral', id },
            request,
            details: { forms },
          })
        })
        return { message: 'All links are taken back: nobody can use them any more' }
      },
    }),
    defineRoute(packetCalls.remind, {
      access: can.sendLink,
      async handle({ params: { id }, body, viewer }) {
        const day = body.remindOn ?? null
        await db.transaction(async (tx) => {
          if (!(await isVisible(tx, referralTable, id, viewer))) throw notFound('Referral')
          const ways = await readFamilyWays(tx, id)
          if (day && day <= today(ways.zone))
            throw invalid([{ field: 'remindOn', message: 'Remind on: choose a day after today' }])
          const channels = await setReminder(tx, { referralId: id, form: publicFormOf(body.form).id, day })
          if (day) for (const channel of channels) if (channel) checkReminder(ways, channel)
          if (channels.length === 0) throw conflict('This form has no link that waits for an answer. Send it first.')
          await publishChange(tx, 'referral', [id], viewer)
        })
        return { message: day ? `A reminder goes out on ${day}` : 'No reminder goes out' }
      },
    }),
  ]
}

/** The request format has no null that differs from an absent number, so 0 means the client. */
function rowOf(row: number | null | undefined): number | null | undefined {
  return row === 0 ? null : (row ?? undefined)
}
