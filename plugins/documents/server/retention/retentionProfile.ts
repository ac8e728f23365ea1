import { sql } from 'kysely'
import type { ProfilePart } from '@core/server/plugin'
import { templates } from '../../shared/esign/templates'
import { documentTypeList } from '../../shared/files/documentTypes'

/** The name of a template's rule. The rules of files have the name of their type. */
const templateName = (name: string) => `Signed: ${name}`

/** The retention times, for a profile of the deployment. */
export const retentionProfile: ProfilePart = {
  id: 'retention',
  fields: ['months'],
  async read(tx) {
    const { rows } = await sql<{ name: string; months: number }>`
      select name, months from documents.retention_rule join api.lookup_entry on list = ${documentTypeList} and id = document_type order by id`.execute(
      tx.query,
    )
    const { rows: signed } = await sql<{ template: number; months: number }>`
      select template, months from documents.pdf_retention_rule order by template`.execute(tx.query)
    const items: Record<string, Readonly<Record<string, unknown>>> = Object.fromEntries(
      rows.map(({ name, months }) => [name, { months }]),
    )
    for (const { template, months } of signed) {
      const named = templates.find(({ id }) => id === template)
      if (named) items[templateName(named.name)] = { months }
    }
    return items
  },
  async write(tx, name, { months }) {
    if (typeof months !== 'number' || !Number.isInteger(months) || months < 1)
      throw new Error('months must be a whole number from 1')
    const template = templates.find((one) => templateName(one.name) === name)
    if (template) {
      await sql`insert into documents.pdf_retention_rule (template, months) values (${template.id}, ${months})
        on conflict (template) do update set months = excluded.months`.execute(tx.query)
      return
    }
    const { rows } = await sql`insert into documents.retention_rule (document_type, months)
      select id, ${months}::int from api.lookup_entry where list = ${documentTypeList} and name = ${name}
      on conflict (document_type) do update set months = excluded.months returning document_type`.execute(tx.query)
    if (rows.length === 0)
      throw new Error(`there is no type of document “${name}”. Add it to the look-up list ${documentTypeList}`)
  },
}
