import { sql } from 'kysely'
import { noteChange } from '@core/server/live/noteChange'
import type { ServerContext } from '@core/server/plugins/defineServerPlugin'
import { oneAnswer } from '@core/server/routes/answers'
import { type Route, defineRoute } from '@core/server/routes/defineRoute'
import { formDefinitions } from '../../shared/forms/formDefinitions'
import { publicForms } from '../../shared/forms/publicForms'
import { deviceOf } from './deviceCookie'
import { findDraft, isKnown } from './formDrafts'
import { linkField } from './linkField'
import { countCall, openLink } from './openLink'

const draftSchema = { type: ['object', 'null'], required: ['savedAt', 'unlocked'], properties: { savedAt: { type: 'string', format: 'date-time' }, unlocked: { type: 'boolean' } } }

const linkSchema = {
  type: 'object',
  required: ['form', 'title', 'brand', 'formVersion', 'expiresAt', 'draft'],
  properties: {
    form: { enum: publicForms.map(({ key }) => key) },
    title: { type: 'string' },
    brand: { type: 'string' },
    formVersion: { type: 'string' },
    expiresAt: { type: 'string', format: 'date-time' },
    draft: draftSchema,
  },
}

/** Whether a link is good, one call for each form. S7.9. The answer says nothing of the client. */
export function verifyRoutes({ db, brand }: Pick<ServerContext, 'db' | 'brand'>): readonly Route[] {
  return publicForms.map(({ id, key, title, verify }) =>
    defineRoute({
      method: 'GET',
      path: verify,
      access: 'public',
      summary: `Open a link to the form “${title}”`,
      params: { token: linkField },
      answer: oneAnswer(linkSchema),
      async handle({ params, request }) {
        await countCall(db, params.token, request, id)
        const link = await db.transaction(async (tx) => {
          const found = await openLink(tx, params.token, id)
          if (found.openedAt === null) {
            await sql`update referrals.form_link set opened_at = now() where id = ${found.id} and opened_at is null`.execute(tx.query)
            await noteChange(tx, 'referral', [found.referralId])
          }
          return found
        })
        const draft = await findDraft(db, link)
        return {
          data: {
            form: key,
            title,
            brand: (await brand()).name,
            formVersion: formDefinitions[key].version,
            expiresAt: link.expiresAt,
            draft: draft ? { savedAt: draft.savedAt, unlocked: isKnown(draft, deviceOf(request, link)) } : null,
          },
        }
      },
    }),
  )
}
