import { countMessages, type Viewer } from '@core/server/access'
import type { Transaction } from '@core/server/database'
import { createRecord, denied, isVisible, lockRecord } from '@core/server/entities'
import { beginAttempt } from '@core/server/links'
import {
  conflict,
  createOnce,
  defineRoute,
  invalid,
  notFound,
  type Route,
  type ServerContext,
} from '@core/server/plugin'
import { contactAttemptEntity } from '../../shared/contactLog/contactAttemptEntity'
import { kindOfMessage } from '../../shared/contactLog/contactKinds'
import { type FamilyMessages, familyMessageCalls } from '../../shared/contactLog/familyMessageCalls'
import { type MessageTemplate, messageTemplates, templateOf } from '../../shared/contactLog/messageTemplates'
import { can } from '../../shared/referralPermissions'
import { statusOf } from '../../shared/referralStatuses'
import { languageOf } from '../familyLanguage'
import { objectionToAll, readFamilyWays, type Way } from '../familyWays'
import { channelName } from '../packet/recordPacketEvent'
import { referralTable } from '../referralTable'
import { familyMessage } from './familyMessage'
import { callThem, queueFamilyMessage, refusalOf } from './sendFamilyMessages'

type Context = Pick<ServerContext, 'db' | 'catalog' | 'brand'>

/** Text messages and emails to a family from a template, if its communication policy allows them. */
export function familyMessageRoutes(context: Context): readonly Route[] {
  const { db } = context
  return [
    defineRoute(familyMessageCalls.read, {
      access: can.sendLink,
      async handle({ params: { id }, viewer }) {
        if (!(await isVisible(db, referralTable, id, viewer))) throw notFound('Referral')
        return { data: await present(context, id) }
      },
    }),
    defineRoute(familyMessageCalls.send, {
      access: can.sendLink,
      async handle(call) {
        const { params, body, viewer } = call
        if (!(await isVisible(db, referralTable, params.id, viewer))) throw notFound('Referral')
        // The number of messages to one family is limited, however often somebody clicks.
        await beginAttempt(db, [{ kind: 'message', of: `referral ${params.id} contact` }])
        await db.transaction((tx) => createOnce(tx, call, () => write(tx, params.id, body, viewer, context)))
        const { quietHours } = await readFamilyWays(db, params.id)
        const when = quietHours(new Date()) ? 'goes out after their quiet hours' : 'goes out now'
        return { message: `The ${channelName(body.channel)} ${when}` }
      },
    }),
  ]
}

async function present({ db, brand }: Context, id: number): Promise<FamilyMessages> {
  const ways = await readFamilyWays(db, id)
  const against = objectionToAll(ways, 'message')
  const { name, officePhone } = await brand()
  const { code, say } = await languageOf(ways.languages)
  const written = (channel: Way, to: string, template: MessageTemplate) => {
    const { subject, text } = familyMessage({ to, channel, brand: name, officePhone, template, language: code, say })
    return channel === 'sms' ? text : `${subject}\n\n${text}`
  }
  return {
    ways: (['sms', 'email'] as const).flatMap((channel) => {
      const to = ways.addresses[channel]
      if (!to) return []
      const previews = messageTemplates.map((template) => ({
        template: template.id,
        text: written(channel, to, template),
        refusal: refusalOf(ways, channel, template),
      }))
      return { channel, to, previews }
    }),
    refusal: against && `${against} ${callThem}`,
    quietHours: ways.quietHours(new Date()),
    language: code,
  }
}

interface Writing {
  readonly template: MessageTemplate['id']
  readonly channel: Way
  readonly note?: string | null | undefined
  readonly nextFollowUp?: string | null | undefined
}

/**
 * Queues a message, and logs it with the follow-up.
 * @returns the id of its entry in the contact log
 * @throws HttpError 404 when the person may not see the referral, 403 when they may not change it, 409 when it is closed, 400 when the policy refuses
 */
async function write(
  tx: Transaction,
  id: number,
  { template, channel, note, nextFollowUp }: Writing,
  viewer: Viewer,
  { catalog }: Pick<Context, 'catalog'>,
): Promise<number> {
  const stored = await lockRecord(tx, referralTable, id, viewer, 'update')
  if (!stored) throw notFound('Referral')
  if (!stored.allowed) throw denied(referralTable, 'update', viewer)
  if (statusOf(stored.values.status as number).phase === 'Closed')
    throw conflict('This referral is closed. Reopen it before you write to the family.')
  const chosen = templateOf(template)
  const ways = await readFamilyWays(tx, id)
  const refusal = refusalOf(ways, channel, chosen)
  if (refusal) throw invalid([{ field: 'channel', message: refusal }])
  await countMessages(tx, viewer.id, [ways.addresses[channel]!])
  const contact = {
    referralId: id,
    kind: kindOfMessage[channel],
    note: note ? `${chosen.name}: ${note}` : chosen.name,
    ...(nextFollowUp && { nextFollowUp }),
  }
  // The table that knows its parent records.
  const contactId = await createRecord(tx, catalog.get(contactAttemptEntity.id)!, contact, viewer, { catalog })
  await queueFamilyMessage(tx, { referralId: id, contactId, template, channel, requestedBy: viewer.id })
  return contactId
}
