import { sql } from 'kysely'
import { parseLayout } from '@core/kernel/entity/parseLayout'
import type { ProfileItem, ProfilePart } from '@core/kernel/server/plugins/ProfilePart'

/** How administrators have arranged screens, named `lead` for everybody and `lead/Salesperson` for a role. */
export const layoutProfile: ProfilePart = {
  id: 'layouts',
  fields: ['form', 'record', 'list'],
  async read(tx) {
    const { rows } = await sql<{ name: string; item: ProfileItem }>`
      select layout.records || coalesce('/' || role.name, '') as name,
        jsonb_build_object('form', form, 'record', record, 'list', list) as item
      from core.layout left join core.role on role.id = layout.role_id
      where role.deleted_at is null order by layout.records, role.name nulls first`.execute(tx.query)
    return Object.fromEntries(rows.map(({ name, item }) => [name, item]))
  },
  async write(tx, name, item) {
    const [records = '', ...rest] = name.split('/')
    const role = rest.join('/')
    if (!/^[a-z]\w*$/.test(records))
      throw new Error('a layout is called by its records, and by its role if it has one, such as lead/Salesperson')
    // Fields of a plugin that is off have no effect, so the fields of the entity needn't be known here.
    const parsed = parseLayout({ fields: {} }, item)
    if ('problem' in parsed) throw new Error(parsed.problem)
    const { rows } = role
      ? await sql<{ id: number }>`select id from core.role where name = ${role} and deleted_at is null`.execute(
          tx.query,
        )
      : { rows: [{ id: null }] }
    if (!rows[0]) throw new Error(`there is no role “${role}”; add it, or take its layout out of the profile`)
    const [form, record, list] = [parsed.layout.form, parsed.layout.record, parsed.layout.list].map((part) =>
      part ? JSON.stringify(part) : null,
    )
    await sql`
      insert into core.layout as layout (records, role_id, form, record, list)
      values (${records}, ${rows[0].id}, ${form}::jsonb, ${record}::jsonb, ${list}::jsonb)
      on conflict (records, role_id) do update set form = excluded.form, record = excluded.record, list = excluded.list,
        version = layout.version + 1, updated_at = now()`.execute(tx.query)
  },
}
