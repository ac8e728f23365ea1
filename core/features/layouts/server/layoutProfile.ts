import { sql } from 'kysely'
import { isObject } from '@core/kernel/entity/isObject'
import type { Field, Fields } from '@core/kernel/entity/Field'
import { fieldPathAt } from '@core/kernel/entity/leaves'
import { parseLayout } from '@core/kernel/entity/parseLayout'
import { carryValue, receiveValue } from '@core/kernel/server/plugins/carriedValues'
import type { ProfileItem, ProfilePart } from '@core/kernel/server/plugins/ProfilePart'
import type { Transaction } from '@core/kernel/server/platform/database/Database'

/** How administrators have arranged screens, named `lead` for everybody and `lead/Salesperson` for a role. */
export const layoutProfile: ProfilePart = {
  id: 'layouts',
  after: ['customFields'],
  fields: ['form', 'record', 'list'],
  async read(tx, { fieldsOf }) {
    const { rows } = await sql<{ name: string; item: ProfileItem }>`
      select layout.records || coalesce('/' || role.name, '') as name,
        jsonb_build_object('form', form, 'record', record, 'list', list) as item
      from core.layout left join core.role on role.id = layout.role_id
      where role.deleted_at is null order by layout.records, role.name nulls first`.execute(tx.query)
    const carried = rows.map(
      async ({ name, item }) =>
        [name, await mapConditions(item, await fieldsOf(tx, name.split('/')[0]!), valuesBy(tx, carryValue))] as const,
    )
    return Object.fromEntries(await Promise.all(carried))
  },
  async write(tx, name, carried, { fieldsOf }) {
    const [records = '', ...rest] = name.split('/')
    const role = rest.join('/')
    if (!/^[a-z]\w*$/.test(records))
      throw new Error('a layout is called by its records, and by its role if it has one, such as lead/Salesperson')
    const item = await mapConditions(carried, await fieldsOf(tx, records), valuesBy(tx, receiveValue))
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

type ValuesOf = (field: Field | undefined, values: unknown) => Promise<unknown>

const valuesBy =
  (tx: Transaction, change: typeof carryValue): ValuesOf =>
  (field, values) =>
    change(tx, field, values)

/** @returns the item with the values of its conditions (`shownWhen`) in another form */
async function mapConditions<T>(item: T, fields: Fields | undefined, valuesOf: ValuesOf): Promise<T> {
  async function map(part: unknown): Promise<unknown> {
    if (Array.isArray(part)) return Promise.all(part.map(map))
    if (!isObject(part)) return part
    if (typeof part.field === 'string' && Array.isArray(part.values)) {
      const field = fields && fieldPathAt(fields, part.field)?.field
      return { ...part, values: await valuesOf(field, part.values) }
    }
    const entries = Object.entries(part).map(async ([name, inner]) => [name, await map(inner)] as const)
    return Object.fromEntries(await Promise.all(entries))
  }
  // What is replaced are values of conditions, of the same kind.
  return (await map(item)) as T
}
