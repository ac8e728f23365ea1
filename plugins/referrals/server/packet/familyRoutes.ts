import { defineRoute, publishChange, type Route, type ServerContext } from '@core/server/plugin'
import { familyCalls } from '../../shared/packet/familyCalls'
import { readFamilyForms } from './familyForms'
import { packetLinks } from './packetLinks'

/** The page of all forms, for a family with its link. The response contains nothing about the client. D4 */
export function familyRoutes({ db }: Pick<ServerContext, 'db'>): readonly Route[] {
  return [
    defineRoute(familyCalls.open, {
      access: 'public',
      async handle({ body: { token }, request }) {
        await packetLinks.countCall(db, token, request)
        const link = await db.transaction(async (tx) => {
          const found = await packetLinks.open(tx, token)
          if (await packetLinks.noteOpened(tx, found.id)) await publishChange(tx, 'referral', [found.referralId])
          return found
        })
        return { data: { expiresAt: link.expiresAt, forms: await readFamilyForms(db, link, token) } }
      },
    }),
  ]
}
