import SCIMMY from 'scimmy'
import { type RawBuilder, sql } from 'kysely'
import { type FieldError, parse } from '@core/entity'
import {
  recordAudit,
  type Database,
  type Transaction,
  invalid,
  notFound,
  parsePhone,
  publishChange,
  type ServerContext,
  taken,
} from '@core/server/plugin'
import { endAccess, invitationRequested, lockRights, requireSuperAdmin } from '@core/server/administration'
import { changesOf, type EntityTable, recordHistory, tableOf, updateBySystem } from '@core/server/entities'
import { statusId, userEntity } from '../../../shared/userEntity'
import { identityChanged } from '../../users/identityChanged'
import { refuseTakeover } from '../../users/roleRequests'
import { hasJoined } from '../../users/userState'
import type { Directory } from '../Directory'
import { giveGroupRoles } from '../giveGroupRoles'
import { lenient } from './lenient'
import { patchOf } from './patchOf'
import { badValue, readingScim } from './scimResponse'
import { filterSql } from './scimFilter'
import { listResponse, type ListQuery, pageOf, projectionOf, type Shown } from './scimList'
import { reachOf, type StoredUser, userColumns, userFields } from './userRows'

const enterprise = SCIMMY.Schemas.EnterpriseUser.id
type ScimUser = InstanceType<typeof SCIMMY.Schemas.User>

/** The users of one request of a directory. */
export class ScimUsers {
  readonly #context: ServerContext
  readonly #directory: Directory
  /** `https://…/api/scim/v2/Users` */
  readonly #address: string

  constructor(context: ServerContext, directory: Directory, scimAddress: string) {
    this.#context = context
    this.#directory = directory
    this.#address = `${scimAddress}/Users`
  }

  async list(db: Database, query: ListQuery): Promise<object> {
    return readingScim(async () => {
      const { skip, take } = pageOf(query)
      const condition = filterSql(query.filter, userColumns)
      const projection = projectionOf(query)
      const { rows } = await sql<StoredUser & { total: number }>`
        select ${userFields}, count(*) over ()::integer as total ${reachOf(this.#directory)} and ${condition}
        order by person.id offset ${skip} limit ${take}`.execute(db.query)
      const total = rows[0]?.total ?? (skip === 0 && take > 0 ? 0 : await this.#count(db, condition))
      return listResponse(
        rows.map((row) => this.#shown(row, projection)),
        total,
        skip,
      )
    })
  }

  async read(db: Database, id: string, query: ListQuery): Promise<Shown> {
    const stored = await this.#find(db, id)
    return readingScim(() => this.#shown(stored, projectionOf(query)))
  }

  async create(body: Readonly<Record<string, unknown>>, query: ListQuery): Promise<Shown> {
    return this.#writing(query, async (tx) => {
      const sent = await readingScim(() => new SCIMMY.Schemas.User(lenient(body), 'in'))
      const { fields, userName, externalId, phoneKind, active } = this.#valuesOf(sent, undefined)
      const { rows } = await sql`
        select from core."user" where lower(email) = lower(${fields.email}) and deleted_at is null`.execute(tx.query)
      if (rows.length > 0) throw taken('userName', 'A user with this email exists already')
      const { name, invites } = this.#directory
      const id = await this.#insert(tx, fields)
      await this.#adopt(tx, id, { userName, externalId, phoneKind })
      await this.#setManager(tx, id, sent)
      const entry = { person: null, subject: nameOf(fields), record: { entity: userEntity.id, id } }
      await giveGroupRoles(tx, this.#directory, this.#context, [id])
      if (active && invites) await tx.emit(invitationRequested, { userId: id })
      await recordAudit(tx, {
        ...entry,
        action: 'personMade',
        details: { directory: name, invited: active && invites },
      })
      if (!active) await this.#suspend(tx, id, nameOf(fields))
      return id
    })
  }

  /** Replaces what the standard lets a directory change (PUT). */
  async replace(id: string, body: Readonly<Record<string, unknown>>, query: ListQuery): Promise<Shown> {
    return this.#writing(query, async (tx) => {
      const stored = await this.#find(tx, id, true)
      const sent = await readingScim(() => new SCIMMY.Schemas.User(lenient(body), 'in'))
      await this.#write(tx, stored, sent)
      return stored.id
    })
  }

  /** Applies the operations of a PATCH, all or none. RFC 7644, 3.5.2 */
  async patch(id: string, body: Readonly<Record<string, unknown>>, query: ListQuery): Promise<Shown> {
    return this.#writing(query, async (tx) => {
      const stored = await this.#find(tx, id, true)
      const patched = await readingScim(() =>
        patchOf(lenient(body)).apply(this.#resource(stored), async (one: ScimUser) => one),
      )
      if (patched) await this.#write(tx, stored, await readingScim(() => new SCIMMY.Schemas.User(patched, 'in')))
      else await this.#adopt(tx, stored.id, { ...stored, userName: ownName(stored.userName, stored.email) })
      return stored.id
    })
  }

  /** Deletes a user, as an administrator does: their work stays, and an administrator can restore them. */
  async remove(id: string): Promise<void> {
    await this.#context.db.transaction(async (tx) => {
      await lockRights(tx)
      const stored = await this.#find(tx, id, true)
      await requireSuperAdmin(tx, stored.id)
      await sql`
        update core."user" set deleted_at = now(), deleted_by = null, version = version + 1 where id = ${stored.id}`.execute(
        tx.query,
      )
      await sql`delete from admin.directory_person where user_id = ${stored.id}`.execute(tx.query)
      const { name: author } = this.#directory
      await recordHistory(tx, [{ entity: userEntity.id, id: stored.id, action: 'delete', by: null, author }], {
        via: 'system',
      })
      await publishChange(tx, userEntity.id, [stored.id])
      const ended = await endAccess(tx, stored.id)
      await this.#audit(tx, 'personDeleted', stored.id, nameOf(stored), { ...ended })
    })
  }

  get #table(): EntityTable {
    return tableOf(this.#context.catalog, userEntity)
  }

  /** One write, with the user as they are after it. */
  async #writing(query: ListQuery, write: (tx: Transaction) => Promise<number>): Promise<Shown> {
    const projection = await readingScim(() => projectionOf(query))
    return this.#context.db.transaction(async (tx) => {
      await lockRights(tx)
      const id = await write(tx)
      return this.#shown(await this.#find(tx, String(id)), projection)
    })
  }

  async #count({ query }: Database, condition: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total ${reachOf(this.#directory)} and ${condition}`.execute(query)
    return rows[0]!.total
  }

  /** @throws HttpError 404 for people who don't exist, or are none of this directory's concern */
  async #find({ query }: Database | Transaction, id: string, locks = false): Promise<StoredUser> {
    const known = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0
    const { rows } = await sql<StoredUser>`
      select ${userFields} ${reachOf(this.#directory)} and person.id = ${known} ${locks ? sql`for update of person` : sql``}`.execute(
      query,
    )
    if (!rows[0]) throw notFound('User')
    return rows[0]
  }

  #shown(user: StoredUser, projection?: SCIMMY.Types.Filter): Shown {
    const resource: Partial<Shown> = this.#resource(user, projection)
    // The standard returns them always; a projection of SCIMMY's leaves them out.
    return { ...resource, schemas: resource.schemas ?? [SCIMMY.Schemas.User.id] }
  }

  #resource(user: StoredUser, projection?: SCIMMY.Types.Filter): ScimUser {
    const { id, externalId, firstName, lastName, email, phone, title, managerId, createdAt, updatedAt, version } = user
    const content = {
      id: String(id),
      userName: user.userName,
      ...(externalId !== null && { externalId }),
      name: { givenName: firstName, familyName: lastName, formatted: `${firstName} ${lastName}` },
      displayName: `${firstName} ${lastName}`,
      ...(title && { title }),
      active: user.status !== statusId.suspended,
      emails: [{ value: email, type: 'work', primary: true }],
      ...(phone && { phoneNumbers: [{ value: phone, type: user.phoneKind ?? 'work' }] }),
      groups: user.groups.map((group) => ({ ...group, type: 'direct' })),
      roles: user.roles,
      ...(managerId !== null && { [enterprise]: { manager: { value: String(managerId) } } }),
      meta: { created: new Date(createdAt), lastModified: new Date(updatedAt), version: `W/"${version}"` },
    }
    return new SCIMMY.Schemas.User(content, 'out', this.#address, projection)
  }

  /**
   * The values for a user's fields in what a directory sent.
   * @throws HttpError 400 for values that a form would refuse too, and for an email of another domain
   */
  #valuesOf(sent: ScimUser, stored: StoredUser | undefined) {
    const userName = sent.userName ?? ''
    const email =
      contactOf(sent.emails, ['work'])?.value ?? (userName.includes('@') ? userName : undefined) ?? stored?.email
    const [first, ...rest] = (sent.displayName ?? sent.name?.formatted ?? '').trim().split(/\s+/)
    const phone = contactOf(sent.phoneNumbers, ['mobile', 'work'])
    const number = phone?.value ? parsePhone(phone.value) : undefined
    const { firstName, lastName, email: emailField, title } = userEntity.fields
    const { value, errors } = parse(
      { firstName, lastName, email: emailField, title },
      {
        firstName: sent.name?.givenName ?? stored?.firstName ?? first,
        lastName: sent.name?.familyName ?? stored?.lastName ?? rest.join(' '),
        email,
        title: sent.title ?? null,
      },
    )
    if (errors) throw invalid(errors.map(inScimWords))
    const { domains, name } = this.#directory
    const domain = value.email.slice(value.email.lastIndexOf('@') + 1).toLowerCase()
    if (domains.length > 0 && !domains.includes(domain))
      throw badValue(`The directory ${name} is for emails of ${domains.join(', ')} here, and this one isn’t`)
    return {
      // A phone that the product can't send a code to is left out, rather than the whole person refused.
      fields: { ...value, title: value.title ?? null, phone: number ?? null },
      userName: ownName(userName, value.email),
      externalId: externalIdOf(sent) ?? stored?.externalId ?? null,
      phoneKind: number === undefined ? null : (phone?.type ?? null),
      active: sent.active ?? (stored ? stored.status !== statusId.suspended : true),
    }
  }

  async #write(tx: Transaction, stored: StoredUser, sent: ScimUser): Promise<void> {
    const { fields, userName, externalId, phoneKind, active } = this.#valuesOf(sent, stored)
    const { name } = this.#directory
    const person = { id: stored.id, name: nameOf(fields) }
    if (fields.email !== stored.email && this.#context.superAdminApproval) await refuseTakeover(tx, null, person)
    await updateBySystem(tx, this.#table, stored.id, fields, { by: null, author: name })
    if (fields.email !== stored.email || fields.phone !== stored.phone)
      await identityChanged(tx, { directory: name }, { before: stored, after: fields, person })
    await this.#adopt(tx, stored.id, { userName, externalId, phoneKind })
    await this.#setManager(tx, stored.id, sent)
    await giveGroupRoles(tx, this.#directory, this.#context, [stored.id])
    const wasActive = stored.status !== statusId.suspended
    if (wasActive && !active) await this.#suspend(tx, stored.id, person.name)
    if (!wasActive && active) await this.#activate(tx, stored.id, person.name)
  }

  /** A form requires a phone; a directory may not know any. */
  async #insert(tx: Transaction, fields: UserValues): Promise<number> {
    const { firstName, lastName, email, phone, title } = fields
    const { rows } = await sql<{ id: number }>`
      insert into core."user" (first_name, last_name, email, phone, title, status)
      values (${firstName}, ${lastName}, ${email}, ${phone}, ${title}, ${statusId.invited}) returning id`.execute(
      tx.query,
    )
    const { id } = rows[0]!
    const changes = changesOf(userEntity.fields, null, { ...fields, status: statusId.invited })
    const { name: author } = this.#directory
    await recordHistory(tx, [{ entity: userEntity.id, id, action: 'create', by: null, author, changes, note: null }], {
      via: 'system',
    })
    await publishChange(tx, userEntity.id, [id])
    return id
  }

  /** Makes a user the directory's own, with what it calls them. */
  async #adopt(
    tx: Transaction,
    id: number,
    { userName, externalId, phoneKind }: Pick<StoredUser, 'externalId' | 'phoneKind'> & { userName: string | null },
  ): Promise<void> {
    await sql`
      insert into admin.directory_person (user_id, directory_id, user_name, external_id, phone_kind)
      values (${id}, ${this.#directory.id}, ${userName}, ${externalId}, ${phoneKind})
      on conflict (user_id) do update set user_name = excluded.user_name, external_id = excluded.external_id, phone_kind = excluded.phone_kind`.execute(
      tx.query,
    )
  }

  /** The manager whom the directory names by the id that they have here; one who isn't a user is left out. */
  async #setManager(tx: Transaction, id: number, sent: ScimUser): Promise<void> {
    // SCIMMY's types don't know which extensions a schema has.
    const extended = sent as unknown as Readonly<Record<string, { readonly manager?: { readonly value?: string } }>>
    const value = extended[enterprise]?.manager?.value
    if (value === undefined) return
    const { rows } = await sql<{ id: number }>`
      select person.id ${reachOf(this.#directory)} and person.id::text = ${value} and person.id <> ${id}`.execute(
      tx.query,
    )
    await updateBySystem(
      tx,
      this.#table,
      id,
      { managerId: rows[0]?.id ?? null },
      { by: null, author: this.#directory.name },
    )
  }

  async #suspend(tx: Transaction, id: number, person: string): Promise<void> {
    await updateBySystem(
      tx,
      this.#table,
      id,
      { status: statusId.suspended },
      { by: null, author: this.#directory.name },
    )
    await requireSuperAdmin(tx)
    await this.#audit(tx, 'personSuspended', id, person, { ...(await endAccess(tx, id)) })
  }

  async #activate(tx: Transaction, id: number, person: string): Promise<void> {
    const status = (await hasJoined(tx, id)) ? statusId.active : statusId.invited
    await updateBySystem(tx, this.#table, id, { status }, { by: null, author: this.#directory.name })
    if (status === statusId.invited && this.#directory.invites) await tx.emit(invitationRequested, { userId: id })
    await this.#audit(tx, 'personActivated', id, person)
  }

  #audit(
    tx: Transaction,
    action: 'personSuspended' | 'personActivated' | 'personDeleted',
    id: number,
    subject: string,
    details: object = {},
  ): Promise<void> {
    const record = { entity: userEntity.id, id }
    return recordAudit(tx, {
      action,
      person: null,
      subject,
      record,
      details: { directory: this.#directory.name, ...details },
    })
  }
}

/** What a directory calls a person; null where that is their email, so that it follows when the email changes. */
const ownName = (userName: string, email: string): string | null =>
  userName.toLowerCase() === email.toLowerCase() ? null : userName

interface UserValues {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string | null
  readonly title: string | null
}

const nameOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) =>
  `${firstName} ${lastName}`

interface Contact {
  readonly value?: string
  readonly type?: string
  readonly primary?: boolean
}

/** The one of several contacts that counts here: the newest of the first kind that there is, else the primary one, else the first. */
function contactOf(contacts: readonly Contact[] | undefined, kinds: readonly string[]): Contact | undefined {
  const filled = (contacts ?? []).filter(({ value }) => value)
  for (const kind of kinds) {
    const found = filled.findLast(({ type }) => type?.toLowerCase() === kind)
    if (found) return found
  }
  const others = filled.filter(({ type }) => type === undefined || !/^(?:fax|pager|home|other)$/i.test(type))
  return others.find(({ primary }) => primary) ?? others[0]
}

const externalIdOf = (sent: ScimUser): string | undefined => sent.externalId || undefined

const scimNames: Readonly<Record<string, string>> = {
  firstName: 'name.givenName',
  lastName: 'name.familyName',
  email: 'emails',
}

function inScimWords({ field, message }: FieldError): FieldError {
  return { field: scimNames[field] ?? field, message: `${scimNames[field] ?? field}: ${message}` }
}
