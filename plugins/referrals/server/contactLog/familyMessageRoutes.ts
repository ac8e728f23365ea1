import { isVisible } from '@core/server/entities'
import { beginAttempt, createOnce, defineRoute, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { type FamilyMessages, familyMessageCalls } from '../../shared/contactLog/familyMessageCalls'
import { type MessageTemplate, messageTemplates } from '../../shared/contactLog/messageTemplates'
import { can } from '../../shared/referralPermissions'
import { languageOf } from '../familyLanguage'
import { objectionToAll, readFamilyWays, type Way } from '../familyWays'
import { channelName } from '../packet/recordPacketEvent'
import { referralTable } from '../referralTable'
import { familyMessage } from './familyMessage'
import { callThem, refusalOf } from './sendFamilyMessages'
import { writeFamilyMessage } from './writeFamilyMessage'

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
        await db.transaction((tx) =>
          createOnce(tx, call, () => writeFamilyMessage(tx, params.id, body, viewer, context)),
        )
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
