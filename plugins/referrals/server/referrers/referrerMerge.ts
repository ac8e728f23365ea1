import type { EntityTable } from '@core/server/entities'
import { sql } from 'kysely'

type EntityMerge = NonNullable<EntityTable['merge']>

const columns = sql`name, organization, npi, phone`
/** The stored names that a merged referrer was known by besides its own. */
const aliasesIn = (stored: unknown) =>
  sql`jsonb_to_recordset(${JSON.stringify(stored ?? [])}::jsonb) as alias (name text, organization text, npi text, phone text)`

/** How two referrers are merged: the one that stays is also recognized by the names of the other one. */
export const referrerMerge: EntityMerge = {
  versions: 'optional',
  // The names of a referrer that was merged first could also be those of one that was merged later.
  undoneInOrder: true,
  async moved({ tx, keep, merge }) {
    const { rows: aliases } = await sql`
      update referrals.referrer_alias set referrer_id = ${keep} where referrer_id = ${merge} returning ${columns}`.execute(
      tx.query,
    )
    await sql`
      insert into referrals.referrer_alias (referrer_id, ${columns})
      select ${keep}, ${columns} from referrals.referrer where id = ${merge}`.execute(tx.query)
    return { aliases }
  },
  async undone({ tx, keep, merge, moved: { aliases } }) {
    const names = sql`name, coalesce(organization, ''), coalesce(npi, ''), coalesce(phone, '')`
    await sql`
      delete from referrals.referrer_alias where referrer_id = ${keep} and (${names}) in (
        select ${names} from ${aliasesIn(aliases)} union all select ${names} from referrals.referrer where id = ${merge})`.execute(
      tx.query,
    )
    await sql`
      insert into referrals.referrer_alias (referrer_id, ${columns})
      select ${merge}, ${columns} from ${aliasesIn(aliases)}`.execute(tx.query)
  },
}
