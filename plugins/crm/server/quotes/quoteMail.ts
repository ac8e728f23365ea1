import { sql } from 'kysely'
import { type Database, type Transaction, invalid, stale } from '@core/server/plugin'
import { unknownPlaceholders, usualMail } from '../../shared/quotes/quoteMail'

export interface QuoteMailText {
  /** Null until somebody changes it. */
  readonly version: number | null
  readonly subject: string
  readonly message: string
  readonly updatedAt: string | null
  readonly updatedBy: string | null
}

/** @returns the default text of a mail with a quote */
export async function readQuoteMail({ query }: Pick<Database | Transaction, 'query'>): Promise<QuoteMailText> {
  const { rows } = await sql<QuoteMailText & { readonly updatedAt: Date }>`
    select mail.version, subject, message, mail.updated_at as "updatedAt", nullif(concat_ws(' ', first_name, last_name), '') as "updatedBy"
    from crm.quote_mail as mail left join api.person on person.id = mail.updated_by`.execute(query)
  const [stored] = rows
  return stored
    ? { ...stored, updatedAt: new Date(stored.updatedAt).toISOString() }
    : { ...usualMail, version: null, updatedAt: null, updatedBy: null }
}

interface Change {
  /** The version of the text that the person read. */
  readonly version: number | null
  readonly subject: string
  readonly message: string
}

/** @throws HttpError 400 if it contains an unknown placeholder, 409 if somebody else changed it in the meantime */
export async function changeQuoteMail(
  tx: Transaction,
  { version, subject, message }: Change,
  by: number,
): Promise<QuoteMailText> {
  const errors = Object.entries({ subject, message }).flatMap(([field, text]) =>
    unknownPlaceholders(text).map((name) => ({
      field,
      message: `There is no placeholder “${name}”. Choose one of the list`,
    })),
  )
  if (errors.length > 0) throw invalid(errors)
  const { rows } =
    version === null
      ? await sql`insert into crm.quote_mail (subject, message, updated_by) values (${subject}, ${message}, ${by})
          on conflict do nothing returning id`.execute(tx.query)
      : await sql`update crm.quote_mail set subject = ${subject}, message = ${message}, updated_by = ${by}, updated_at = now(), version = version + 1
          where version = ${version} returning id`.execute(tx.query)
  if (rows.length === 0) throw stale('This text')
  return readQuoteMail(tx)
}
