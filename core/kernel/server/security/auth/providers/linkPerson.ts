import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/Database'
import { publishChange } from '../../../platform/events/publishChange'
import { applyGroupRoles } from '../../access/groupRoles'
import { superAdminKey } from '../../access/roles'
import { lockRights } from '../../access/guards'
import { recordAudit } from '../../audit/recordAudit'
import { active } from '../../users/activePeople'
import { confirmEmail } from '../email/confirmEmail'
import { invitationLinks } from '../links/accountLinks'
import { ProviderError } from './providerFailures'
import type { ProviderClaims } from './providerSignIns'
import { type SignInProvider, domainOf } from './SignInProvider'

interface LinkOptions {
  readonly superAdminApproval: boolean
}

interface FoundPerson {
  readonly id: number
  readonly status: number
  readonly isDeleted: boolean
  readonly isUnconfirmed: boolean
}

const invited = 1

/**
 * Finds the person whom a provider means, or adds them where the provider may, and gives them the roles of their groups. A person is known
 * by the provider's subject. Their email counts only for the first sign-in, and only if the provider has verified it and owns its domain.
 * @returns the person's id
 * @throws ProviderError where nobody may sign in by these claims; the transaction must end then
 */
export async function linkPerson(
  tx: Transaction,
  provider: SignInProvider,
  claims: ProviderClaims,
  { superAdminApproval }: LinkOptions,
): Promise<number> {
  // Two first sign-ins of one person wait for each other.
  await lockRights(tx)
  const linked = await findLinked(tx, provider.id, claims.subject)
  const person = linked ?? (await linkFirst(tx, provider, claims))
  if (person.isDeleted) throw new ProviderError('deleted', person.id)
  if (person.status !== active && !(person.status === invited && !linked))
    throw new ProviderError('suspended', person.id)
  if (person.status === invited) await accept(tx, person.id)
  if (linked) await confirmOwnEmail(tx, provider, claims, person.id)
  await applyGroupRoles(tx, {
    userId: person.id,
    groups: claims.groups,
    groupRoles: provider.groupRoles ?? [],
    superAdminApproval,
  })
  // Who may change the provider could otherwise sign in as a second Super Admin and approve their own request.
  if (superAdminApproval && !provider.fromEnvironment && (await holdsSuperAdmin(tx, person.id)))
    throw new ProviderError('guarded', person.id)
  if (!(await hasRole(tx, person.id))) throw new ProviderError('noRole', person.id)
  return person.id
}

async function findLinked(tx: Transaction, providerId: number, subject: string): Promise<FoundPerson | undefined> {
  const { rows } = await sql<FoundPerson>`
    update core.provider_identity identity set used_at = now() from core."user" person
    where identity.provider_id = ${providerId} and identity.subject = ${subject} and person.id = identity.user_id
    returning person.id, person.status, person.deleted_at is not null as "isDeleted", false as "isUnconfirmed"`.execute(
    tx.query,
  )
  return rows[0]
}

async function linkFirst(tx: Transaction, provider: SignInProvider, claims: ProviderClaims): Promise<FoundPerson> {
  const { email } = claims
  if (email === null || !isVouchedFor(provider, claims)) throw new ProviderError('noEmail')
  if (!provider.domains?.includes(domainOf(email))) throw new ProviderError('otherDomain')
  const { rows } = await sql<FoundPerson & { isLinked: boolean }>`
    select id, status, deleted_at is not null as "isDeleted", former_email is not null as "isUnconfirmed",
      exists (select from core.provider_identity where provider_id = ${provider.id} and user_id = person.id) as "isLinked"
    from core."user" person where lower(email) = lower(${email}) order by deleted_at nulls first limit 1`.execute(
    tx.query,
  )
  const [found] = rows
  if (!found && provider.joins !== 'justInTime') throw new ProviderError('notInvited')
  // Somebody else entered it, so it may be an attempt to take over the account.
  if (found?.isUnconfirmed) throw new ProviderError('unconfirmedEmail', found.id)
  if (found?.isLinked) throw new ProviderError('otherIdentity', found.id)
  const person = found ?? (await addPerson(tx, provider, claims, email))
  if (person.isDeleted) return person
  await sql`
    insert into core.provider_identity (provider_id, subject, user_id) values (${provider.id}, ${claims.subject}, ${person.id})`.execute(
    tx.query,
  )
  await recordAudit(tx, {
    action: 'providerLinked',
    person: person.id,
    record: { entity: 'user', id: person.id },
    details: { provider: provider.key },
  })
  return person
}

const isVouchedFor = ({ trustsEmail }: SignInProvider, { emailVerified }: ProviderClaims): boolean =>
  emailVerified || trustsEmail

/**
 * Whoever signs in at a provider that knows them already has proven who they are, as by a password: if it says the same new email, it counts from
 * now on. A directory of the same company has changed it then.
 */
async function confirmOwnEmail(
  tx: Transaction,
  provider: SignInProvider,
  claims: ProviderClaims,
  id: number,
): Promise<void> {
  const { email } = claims
  if (email === null || !isVouchedFor(provider, claims) || !provider.domains?.includes(domainOf(email))) return
  const { rows } = await sql`select from core."user" where id = ${id} and lower(email) = lower(${email})`.execute(
    tx.query,
  )
  if (rows.length === 0 || !(await confirmEmail(tx, id))) return
  const record = { entity: 'user', id }
  await recordAudit(tx, { action: 'emailConfirmed', person: id, record, details: { provider: provider.key } })
}

async function addPerson(
  tx: Transaction,
  { key, defaultRoleId }: SignInProvider,
  { firstName, lastName }: ProviderClaims,
  email: string,
): Promise<FoundPerson> {
  const [before = email] = email.split('@')
  const name = (value: string | null, otherwise: string) => (value?.trim() || otherwise).slice(0, 100)
  const { rows } = await sql<{ id: number }>`
    insert into core."user" (first_name, last_name, email, status)
    values (${name(firstName, before)}, ${name(lastName, firstName ? '–' : before)}, ${email}, ${active}) returning id`.execute(
    tx.query,
  )
  const { id } = rows[0]!
  if (defaultRoleId !== null)
    await sql`
      insert into core.user_role (user_id, role_id)
      select ${id}, id from core.role where id = ${defaultRoleId} and deleted_at is null and key is distinct from ${superAdminKey}`.execute(
      tx.query,
    )
  await recordAudit(tx, {
    action: 'personJoined',
    person: id,
    record: { entity: 'user', id },
    details: { provider: key },
  })
  await publishChange(tx, 'user', [id])
  return { id, status: active, isDeleted: false, isUnconfirmed: false }
}

/** An invited person needs no password: the provider has proven who they are. */
async function accept(tx: Transaction, id: number): Promise<void> {
  await sql`update core."user" set status = ${active}, version = version + 1, updated_at = now() where id = ${id}`.execute(
    tx.query,
  )
  await invitationLinks.revoke(tx, { userId: id })
  await publishChange(tx, 'user', [id])
}

async function holdsSuperAdmin(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from core.user_role held join core.role role on role.id = held.role_id
    where held.user_id = ${id} and role.key = ${superAdminKey}`.execute(tx.query)
  return rows.length > 0
}

async function hasRole(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`select from core.user_role where user_id = ${id} limit 1`.execute(tx.query)
  return rows.length > 0
}
