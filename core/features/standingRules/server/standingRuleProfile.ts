import { sql } from 'kysely'
import type { ProfileItem, ProfilePart } from '@core/kernel/server/plugins/ProfilePart'

/** What was chosen for the rules that the product follows by itself, by their ids. */
export const standingRuleProfile: ProfilePart = {
  id: 'standingRules',
  fields: ['chosen'],
  async read(tx) {
    const { rows } = await sql<{ id: string; item: ProfileItem }>`
      select id, jsonb_build_object('chosen', chosen) as item from core.standing_rule where chosen <> '{}' order by id`.execute(
      tx.query,
    )
    return Object.fromEntries(rows.map(({ id, item }) => [id, item]))
  },
  async write(tx, id, { chosen }) {
    if (typeof chosen !== 'object' || chosen === null)
      throw new Error('chosen is an object with the values of the rule')
    await sql`
      insert into core.standing_rule as stored (id, chosen) values (${id}, ${JSON.stringify(chosen)}::jsonb)
      on conflict (id) do update set chosen = excluded.chosen, version = stored.version + 1, updated_at = now()`.execute(
      tx.query,
    )
  },
}
