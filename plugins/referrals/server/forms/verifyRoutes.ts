import { defineRoute, publishChange, type Route, type ServerContext } from '@core/server/plugin'
import { verifyCall } from '../../shared/forms/formCalls'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { publicForms } from '../../shared/forms/publicForms'
import { draftDevices, draftName } from './draftDevices'
import { findDraft, isKnown } from './formDrafts'
import { formLinks } from './formLinks'

/** Whether a link is valid, one call for each form. S7.9. The response contains nothing about the client. */
export function verifyRoutes({ db, brand }: Pick<ServerContext, 'db' | 'brand'>): readonly Route[] {
  return publicForms.map((entry) =>
    defineRoute(verifyCall(entry), {
      access: 'public',
      async handle({ params, request }) {
        const match = { form: entry.id }
        await formLinks.countCall(db, params.token, request, { match })
        const link = await db.transaction(async (tx) => {
          const found = await formLinks.open(tx, params.token, { match })
          if (await formLinks.noteOpened(tx, found.id)) await publishChange(tx, 'referral', [found.referralId])
          return found
        })
        const draft = await findDraft(db, link)
        return {
          data: {
            form: entry.key,
            title: entry.title,
            brand: (await brand()).name,
            formVersion: formDefinitions[entry.key].version,
            expiresAt: link.expiresAt,
            draft: draft
              ? { savedAt: draft.savedAt, unlocked: isKnown(draft, draftDevices.hashIn(request, draftName(link))) }
              : null,
          },
        }
      },
    }),
  )
}
