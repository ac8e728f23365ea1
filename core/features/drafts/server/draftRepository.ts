import { sql } from 'kysely'
import type { Database, Transaction } from '@core/kernel/server/platform/database/Database'
import { sealText } from '@core/kernel/server/platform/database/sealedTexts'
import type { Instant } from '@core/kernel/server/platform/database/tables'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'

interface DraftTables {
  'core.draft': { user_id: number; role_id: number; form: string; draft: string; base: string; saved_at: Instant }
}

/** The maximum number of drafts of a person: a form takes up to a megabyte. */
const most = 100

type Owner = Pick<Viewer, 'id' | 'roleId'>
type Values = Readonly<Record<string, unknown>>

/** A draft: the typed values, and those that the form began with. */
interface Draft {
  readonly form: string
  readonly draft: Values
  readonly base: Values
}

/** @returns the draft of a form that this person has typed in this role, at most 14 days old; null if there is none */
export async function findDraft(db: Database, { id, roleId }: Owner, form: string) {
  const found = await db
    .as<DraftTables>()
    .query.selectFrom('core.draft')
    .select(['draft', 'base', 'saved_at as savedAt'])
    .where('user_id', '=', id)
    .where('role_id', '=', roleId)
    .where('form', '=', form)
    .where(sql<boolean>`saved_at > now() - interval '14 days'`)
    .executeTakeFirst()
  return found
    ? {
        draft: JSON.parse(found.draft) as Record<string, unknown>,
        base: JSON.parse(found.base) as Record<string, unknown>,
        savedAt: found.savedAt,
      }
    : null
}

/** Stores a draft, sealed. Deletes this person's oldest ones beyond the limit, and some of other people's expired ones. */
export async function saveDraft(tx: Transaction, { id, roleId }: Owner, { form, draft, base }: Draft): Promise<void> {
  const values = { draft: sealText(JSON.stringify(draft)), base: sealText(JSON.stringify(base)) }
  await tx
    .as<DraftTables>()
    .query.insertInto('core.draft')
    .values({ user_id: id, role_id: roleId, form, ...values })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'role_id', 'form']).doUpdateSet({ ...values, saved_at: sql`now()` }),
    )
    .execute()
  await sql`delete from core.draft where user_id = ${id} and role_id = ${roleId} and form in (
    select form from core.draft where user_id = ${id} and role_id = ${roleId} order by saved_at desc offset ${most})`.execute(
    tx.query,
  )
  await sql`delete from core.draft where (user_id, role_id, form) in (
    select user_id, role_id, form from core.draft where saved_at < now() - interval '14 days' limit 20 for update skip locked)`.execute(
    tx.query,
  )
}

/** Deletes the draft of a form, if there is one. */
export async function discardDraft(db: Database, { id, roleId }: Owner, form: string): Promise<void> {
  await db
    .as<DraftTables>()
    .query.deleteFrom('core.draft')
    .where('user_id', '=', id)
    .where('role_id', '=', roleId)
    .where('form', '=', form)
    .execute()
}
