import { draftCalls } from '@core/kernel/shared/draftCalls'
import { sql } from 'kysely'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { sealText } from '@core/kernel/server/platform/database/sealedTexts'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import type { Instant } from '@core/kernel/server/platform/database/tables'

/** The maximum number of drafts of a person: a form takes up to a megabyte. */
const most = 100

/**
 * What people type into forms and haven't saved. All people see only their own drafts, in the role in which they typed them. Stored for 14
 * days. They are stored on the server, because a form contains health data and a browser's storage remains on computers that other people
 * use.
 */
export function draftRoutes(db: Database): readonly Route[] {
  const drafts = db.as<DraftTables>()
  return [
    defineRoute(draftCalls.view, {
      access: 'signedIn',
      whileViewing: true,
      async handle({ body, viewer }) {
        const found = await drafts.query
          .selectFrom('core.draft')
          .select(['draft', 'base', 'saved_at as savedAt'])
          .where('user_id', '=', viewer.id)
          .where('role_id', '=', viewer.roleId)
          .where('form', '=', body.form)
          .where(sql<boolean>`saved_at > now() - interval '14 days'`)
          .executeTakeFirst()
        return {
          data: found
            ? {
                draft: JSON.parse(found.draft) as Record<string, unknown>,
                base: JSON.parse(found.base) as Record<string, unknown>,
                savedAt: found.savedAt,
              }
            : null,
        }
      },
    }),
    defineRoute(draftCalls.save, {
      access: 'signedIn',
      async handle({ body, viewer }) {
        const values = { draft: sealText(JSON.stringify(body.draft)), base: sealText(JSON.stringify(body.base)) }
        await drafts.transaction(async (tx) => {
          await tx.query
            .insertInto('core.draft')
            .values({ user_id: viewer.id, role_id: viewer.roleId, form: body.form, ...values })
            .onConflict((conflict) =>
              conflict.columns(['user_id', 'role_id', 'form']).doUpdateSet({ ...values, saved_at: sql`now()` }),
            )
            .execute()
          await sql`delete from core.draft where user_id = ${viewer.id} and role_id = ${viewer.roleId} and form in (
            select form from core.draft where user_id = ${viewer.id} and role_id = ${viewer.roleId} order by saved_at desc offset ${most})`.execute(
            tx.query,
          )
          await sql`delete from core.draft where (user_id, role_id, form) in (
            select user_id, role_id, form from core.draft where saved_at < now() - interval '14 days' limit 20 for update skip locked)`.execute(
            tx.query,
          )
        })
        return {}
      },
    }),
    defineRoute(draftCalls.discard, {
      access: 'signedIn',
      async handle({ body, viewer }) {
        await drafts.query
          .deleteFrom('core.draft')
          .where('user_id', '=', viewer.id)
          .where('role_id', '=', viewer.roleId)
          .where('form', '=', body.form)
          .execute()
        return {}
      },
    }),
  ]
}

interface DraftTables {
  'core.draft': { user_id: number; role_id: number; form: string; draft: string; base: string; saved_at: Instant }
}
