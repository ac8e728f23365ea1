import { sql } from 'kysely'
import type { ProfilePart } from '@core/server/plugin'
import { unknownPlaceholders } from '../shared/quotes/quoteMail'

/** The default text of the mail with a quote, for a profile of the deployment. */
export const quoteMailProfile: ProfilePart = {
  id: 'quoteMail',
  fields: ['subject', 'message'],
  async read(tx) {
    const { rows } = await sql<{ subject: string; message: string }>`
      select subject, message from crm.quote_mail`.execute(tx.query)
    return rows[0] ? { text: rows[0] } : {}
  },
  async write(tx, name, { subject, message }) {
    if (name !== 'text') throw new Error('the part has one item, which is called text')
    if (typeof subject !== 'string' || typeof message !== 'string') throw new Error('subject and message must be texts')
    const [unknown] = unknownPlaceholders(`${subject} ${message}`)
    if (unknown !== undefined) throw new Error(`there is no placeholder “${unknown}”`)
    await sql`insert into crm.quote_mail (subject, message) values (${subject}, ${message})
      on conflict (id) do update set subject = excluded.subject, message = excluded.message, updated_by = null,
        updated_at = now(), version = quote_mail.version + 1`.execute(tx.query)
  },
}

/** The sales tax of each state, in percent, by the state's code. */
export const taxProfile: ProfilePart = {
  id: 'salesTax',
  fields: ['percent'],
  async read(tx) {
    const { rows } = await sql<{ code: string; percent: number | null }>`
      select code, tax_rate::float as percent from crm.state where deleted_at is null order by code`.execute(tx.query)
    return Object.fromEntries(rows.map(({ code, percent }) => [code, { percent }]))
  },
  async write(tx, code, { percent }) {
    if (percent !== null && !(typeof percent === 'number' && percent >= 0 && percent < 100))
      throw new Error('percent must be a number from 0 to less than 100, or null where nobody has said it')
    const { rows } = await sql`update crm.state set tax_rate = ${percent}, version = version + 1, updated_at = now()
      where code = ${code} and deleted_at is null returning id`.execute(tx.query)
    if (rows.length === 0) throw new Error(`there is no state with the code “${code}”. Add it among the states first`)
  },
}
