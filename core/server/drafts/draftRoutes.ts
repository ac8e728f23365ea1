import { sql } from 'kysely'
import { freeObject, text } from '@core/entity/fieldKinds'
import type { Database } from '../database/Database'
import { doneAnswer, oneAnswer } from '../routes/answers'
import { type Route, defineRoute } from '../routes/defineRoute'
import type { DraftTables } from './DraftTables'

/** So many somebody may have: a form takes up to a megabyte. */
const most = 100

/** The screen's path, which holds ids and no names. */
const form = text('Form', { required: true, max: 200, pattern: /^\/[\w/-]*$/, message: "Form must be the path of a form's screen" })

const draftSchema = {
  type: ['object', 'null'],
  required: ['draft', 'base', 'savedAt'],
  properties: { draft: { type: 'object', additionalProperties: true }, base: { type: 'object', additionalProperties: true }, savedAt: { type: 'string', format: 'date-time' } },
}

/**
 * What people type into forms and haven't saved: each sees their own, in the role in which they typed it. Kept for 14 days.
 * On the server, since a form holds health data and a browser's storage stays behind on computers that others use.
 */
export function draftRoutes(db: Database): readonly Route[] {
  const drafts = db.as<DraftTables>()
  return [
    defineRoute({
      method: 'POST',
      path: '/api/draft/View',
      access: 'signedIn',
      whileViewing: true,
      summary: 'See what you typed into a form and have not saved',
      body: { form },
      answer: oneAnswer(draftSchema),
      async handle({ body, viewer }) {
        const found = await drafts.query
          .selectFrom('core.draft')
          .select(['draft', 'base', 'saved_at as savedAt'])
          .where('user_id', '=', viewer.id)
          .where('role_id', '=', viewer.roleId)
          .where('form', '=', body.form)
          .where(sql<boolean>`saved_at > now() - interval '14 days'`)
          .executeTakeFirst()
        return { data: found ? { draft: JSON.parse(found.draft) as object, base: JSON.parse(found.base) as object, savedAt: found.savedAt } : null }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/draft/Save',
      access: 'signedIn',
      summary: 'Keep what you typed into a form',
      body: { form, draft: freeObject('Draft', { required: true }), base: freeObject('Base', { required: true }) },
      answer: doneAnswer,
      async handle({ body, viewer }) {
        const values = { draft: JSON.stringify(body.draft), base: JSON.stringify(body.base) }
        await drafts.transaction(async (tx) => {
          await tx.query
            .insertInto('core.draft')
            .values({ user_id: viewer.id, role_id: viewer.roleId, form: body.form, ...values })
            .onConflict((conflict) => conflict.columns(['user_id', 'role_id', 'form']).doUpdateSet({ ...values, saved_at: sql`now()` }))
            .execute()
          await sql`delete from core.draft where user_id = ${viewer.id} and role_id = ${viewer.roleId} and form in (
            select form from core.draft where user_id = ${viewer.id} and role_id = ${viewer.roleId} order by saved_at desc offset ${most})`.execute(tx.query)
          await sql`delete from core.draft where (user_id, role_id, form) in (
            select user_id, role_id, form from core.draft where saved_at < now() - interval '14 days' limit 20 for update skip locked)`.execute(tx.query)
        })
        return {}
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/draft/Discard',
      access: 'signedIn',
      summary: 'Throw away what you typed into a form',
      body: { form },
      answer: doneAnswer,
      async handle({ body, viewer }) {
        await drafts.query.deleteFrom('core.draft').where('user_id', '=', viewer.id).where('role_id', '=', viewer.roleId).where('form', '=', body.form).execute()
        return {}
      },
    }),
  ]
}
