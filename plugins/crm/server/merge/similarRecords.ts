import { type RawBuilder, sql } from 'kysely'
import { email, phone, text } from '@core/entity'
import type { EntityTable } from '@core/server/entities'
import { contactOf } from '../../shared/contacts/contactEntity'

type EntitySimilar = NonNullable<EntityTable['similar']>

type Likeness = ReturnType<NonNullable<EntityTable['similar']>['likenesses']>[number]

/** What can be known of a company or a person. */
const traits = {
  name: text('Name'),
  address: text('Address'),
  zip: text('ZIP', { max: 10 }),
  website: text('Website'),
  email: email('Email'),
  phone: phone('Phone'),
  vin: text('VIN', { max: 17 }),
}

/** Mail providers, whose domains don't identify a company. */
const sharedDomains = [
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'aol.com',
  'proton.me',
  'comcast.net',
]

type Value = string | number | null | undefined

/** @returns the reason where the value is known, else none */
const when = (value: Value, reason: string, ids: RawBuilder<unknown>): readonly Likeness[] =>
  value ? [[reason, ids]] : []

/** Leads and accounts that may be the same company. Both are searched, because a lead may be an account already. */
export const similarCompanies = (entity: 'lead' | 'account'): EntitySimilar => ({
  traits,
  among: ['lead', 'account'],
  hint: `nullif(concat_ws(', ', ${entity}.city, ${entity}.state), '')`,
  likenesses({ name, address, zip, website, email: mail, phone: number, vin }) {
    const table = sql.table(`crm.${entity}`)
    const domain =
      String(mail ?? '')
        .split('@')[1]
        ?.toLowerCase() ?? ''
    const byContact = (condition: RawBuilder<unknown>) =>
      sql`select entity_type_id from crm.contact where deleted_at is null and entity_type = ${contactOf[entity]} and ${condition}`
    return [
      ...when(
        name,
        'Same name',
        sql`select id from ${table} where deleted_at is null and crm.company_key(company) = crm.company_key(${name})`,
      ),
      ...when(
        website,
        'Same website',
        sql`select id from ${table} where deleted_at is null and website is not null and crm.web_domain(website) = crm.web_domain(${website})`,
      ),
      ...when(
        address && zip,
        'Same address',
        sql`select id from ${table} where deleted_at is null and address is not null and zip = ${zip} and lower(address) = lower(${address})`,
      ),
      ...when(number, 'Same phone', byContact(sql`phone = ${number}`)),
      ...when(
        sharedDomains.includes(domain) ? null : domain,
        'Same mail domain',
        byContact(sql`email is not null and split_part(lower(email), '@', 2) = ${domain}`),
      ),
      ...when(
        entity === 'account' ? vin : null,
        'Same VIN',
        sql`select account_id from crm.account_vehicle where deleted_at is null and vin = upper(${vin})`,
      ),
    ]
  },
})

/** Contacts that may be the same person. */
export const similarContacts: EntitySimilar = {
  traits,
  hint: `(select company from crm.account where id = contact.account_id union all select company from crm.lead where id = contact.lead_id limit 1)`,
  likenesses: ({ name, email: mail, phone: number }) => [
    ...when(
      mail,
      'Same email',
      sql`select id from crm.contact where deleted_at is null and lower(email) = lower(${mail})`,
    ),
    ...when(number, 'Same phone', sql`select id from crm.contact where deleted_at is null and phone = ${number}`),
    ...when(
      name,
      'Same name',
      // Two people of the same name with different addresses are not the same.
      sql`select id from crm.contact where deleted_at is null and core.comparable(name) = core.comparable(${name}) and (email is null or ${mail ?? null}::text is null)`,
    ),
  ],
}
