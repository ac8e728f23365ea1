import { type RawBuilder, sql } from 'kysely'
import type { ValueOf } from '@core/entity'
import type { Viewer } from '@core/server/access'
import type { Database, Transaction } from '@core/server/database'
import { type EntityTable, getStoredRecord, isVisible, scopeOf } from '@core/server/entities'
import { notFound, type ServerContext } from '@core/server/plugin'
import type { MergedEntity, similarShape } from '../../shared/merge/mergeCalls'
import { mergedTable } from './mergedTables'

type Similar = ValueOf<typeof similarShape>

/** The known values of a record that is entered or exists. */
export interface Traits {
  readonly name?: string | null | undefined
  readonly address?: string | null | undefined
  readonly zip?: string | null | undefined
  readonly website?: string | null | undefined
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
  readonly vin?: string | null | undefined
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
const most = 10

/**
 * Finds possible duplicates among leads, accounts or contacts: by name, web or mail domain, address, phone, mail address, VIN. For a
 * company both leads and accounts are searched, because a lead may be an account already.
 * @param except the record itself, if it exists
 * @returns the most likely first, limited to records that the person may see
 */
export async function findSimilar(
  db: Database | Transaction,
  entity: MergedEntity,
  traits: Traits,
  viewer: Viewer,
  catalog: ServerContext['catalog'],
  except?: number,
): Promise<readonly Similar[]> {
  const left = (of: MergedEntity) => sql`${of !== entity || except === undefined ? null : except}::integer`
  const queries =
    entity === 'contact'
      ? [contactsSql(mergedTable('contact', catalog), traits, viewer, left('contact'))]
      : [
          companiesSql('lead', mergedTable('lead', catalog), traits, viewer, left('lead')),
          companiesSql('account', mergedTable('account', catalog), traits, viewer, left('account')),
        ]
  const found: Similar[] = []
  for (const query of queries) {
    const { rows } = await query.execute(db.query)
    found.push(...rows)
  }
  return found.toSorted((a, b) => b.reasons.length - a.reasons.length).slice(0, most)
}

/** The values by which a stored record is compared. @throws HttpError 404 if the viewer may not see it */
export async function traitsOf(tx: Transaction, table: EntityTable, id: number, viewer: Viewer): Promise<Traits> {
  if (!(await isVisible(tx, table, id, viewer))) throw notFound(table.entity.name.one)
  const { company, name, ...rest } = (await getStoredRecord(tx, table, id))!.values as Traits & { company?: string }
  return { ...rest, name: company ?? name ?? null }
}

function companiesSql(
  entity: 'lead' | 'account',
  table: EntityTable,
  { name, address, zip, website, email, phone, vin }: Traits,
  viewer: Viewer,
  except: RawBuilder<unknown>,
): RawBuilder<Similar> {
  const row = (column: string) => sql.ref(`${entity}.${column}`)
  const domain = email?.split('@')[1]?.toLowerCase() ?? null
  const ownDomain = domain !== null && !sharedDomains.includes(domain) ? domain : null
  const kind = entity === 'lead' ? 1 : 2
  // One subquery for each value, so that each uses its own index.
  const byContact = (condition: RawBuilder<unknown>) =>
    sql`select entity_type_id from crm.contact where deleted_at is null and entity_type = ${kind} and ${condition}`
  const looks = [
    ...(name
      ? [
          [
            'Same name',
            sql`select id from ${sql.table(table.table)} where deleted_at is null and crm.company_key(company) = crm.company_key(${name})`,
          ] as const,
        ]
      : []),
    ...(website
      ? [
          [
            'Same website',
            sql`select id from ${sql.table(table.table)} where deleted_at is null and website is not null and crm.web_domain(website) = crm.web_domain(${website})`,
          ] as const,
        ]
      : []),
    ...(address && zip
      ? [
          [
            'Same address',
            sql`select id from ${sql.table(table.table)} where deleted_at is null and address is not null and zip = ${zip} and lower(address) = lower(${address})`,
          ] as const,
        ]
      : []),
    ...(phone ? [['Same phone', byContact(sql`phone = ${phone}`)] as const] : []),
    ...(ownDomain
      ? [
          [
            'Same mail domain',
            byContact(sql`email is not null and split_part(lower(email), '@', 2) = ${ownDomain}`),
          ] as const,
        ]
      : []),
    ...(vin && entity === 'account'
      ? [
          [
            'Same VIN',
            sql`select account_id from crm.account_vehicle where deleted_at is null and vin = upper(${vin})`,
          ] as const,
        ]
      : []),
  ]
  return similarSql(
    entity,
    table,
    looks,
    viewer,
    except,
    row('company'),
    sql`nullif(concat_ws(', ', ${row('city')}, ${row('state')}), '')`,
  )
}

function contactsSql(
  table: EntityTable,
  { name, email, phone }: Traits,
  viewer: Viewer,
  except: RawBuilder<unknown>,
): RawBuilder<Similar> {
  const looks = [
    ...(email
      ? [
          [
            'Same email',
            sql`select id from crm.contact where deleted_at is null and lower(email) = lower(${email})`,
          ] as const,
        ]
      : []),
    ...(phone
      ? [['Same phone', sql`select id from crm.contact where deleted_at is null and phone = ${phone}`] as const]
      : []),
    ...(name
      ? [
          [
            'Same name',
            // Two people of the same name with different addresses are not the same.
            sql`select id from crm.contact where deleted_at is null and core.comparable(name) = core.comparable(${name}) and (email is null or ${email ?? null}::text is null)`,
          ] as const,
        ]
      : []),
  ]
  const company = sql`(select company from crm.account where id = contact.account_id union all select company from crm.lead where id = contact.lead_id limit 1)`
  return similarSql('contact', table, looks, viewer, except, sql`contact.name`, company)
}

function similarSql(
  entity: MergedEntity,
  table: EntityTable,
  looks: readonly (readonly [reason: string, ids: RawBuilder<unknown>])[],
  viewer: Viewer,
  except: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
  hint: RawBuilder<unknown>,
): RawBuilder<Similar> {
  const parts = looks.map(
    ([reason, ids]) => sql`select ${reason}::text as reason, found.id from (${ids} limit 50) as found (id)`,
  )
  const union =
    parts.length > 0
      ? sql.join(parts, sql` union all `)
      : sql`select null::text as reason, null::integer as id where false`
  return sql<Similar>`
    select ${entity}::text as entity, ${sql.ref(`${entity}.id`)} as id, ${name} as name, ${hint} as hint, array_agg(distinct look.reason) as reasons
    from (${union}) as look join ${sql.table(table.table)} as ${sql.id(entity)} on ${sql.ref(`${entity}.id`)} = look.id
    where ${scopeOf(table, 'view', viewer)} and ${sql.ref(`${entity}.id`)} is distinct from ${except}
    group by ${sql.ref(`${entity}.id`)} order by count(*) desc, ${sql.ref(`${entity}.id`)} limit ${most}`
}
