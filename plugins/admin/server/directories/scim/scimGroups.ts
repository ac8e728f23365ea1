import SCIMMY from 'scimmy'
import { sql } from 'kysely'
import { lockRights } from '@core/server/administration'
import { type Database, type Transaction, notFound, type ServerContext, taken } from '@core/server/plugin'
import type { Directory } from '../Directory'
import { giveGroupRoles } from '../giveGroupRoles'
import { patchOf } from './patchOf'
import { badValue, readingScim } from './scimResponse'
import { type FilterColumn, filterSql } from './scimFilter'
import { listResponse, type ListQuery, pageOf, projectionOf, type Shown, wants } from './scimList'
import { reachOf } from './userRows'

type ScimGroup = InstanceType<typeof SCIMMY.Schemas.Group>

interface StoredGroup {
  readonly id: number
  readonly externalId: string | null
  readonly displayName: string
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Left out where nobody wants to see them. */
  readonly members: readonly { readonly value: string; readonly display: string }[] | null
}

const columns: Readonly<Record<string, FilterColumn>> = {
  id: ['exact', sql`belongs.id::text`],
  externalid: ['exact', sql`belongs.external_id`],
  displayname: ['text', sql`belongs.display_name`],
  'meta.created': ['instant', sql`belongs.created_at`],
  'meta.lastmodified': ['instant', sql`belongs.updated_at`],
}

const selected = (withMembers: boolean) => sql`
  belongs.id, belongs.external_id as "externalId", belongs.display_name as "displayName", belongs.created_at as "createdAt",
  belongs.updated_at as "updatedAt", ${
    withMembers
      ? sql`coalesce((select jsonb_agg(jsonb_build_object('value', person.id::text, 'display', person.name) order by person.id)
          from admin.directory_member member join api.person on person.id = member.user_id where member.group_id = belongs.id), '[]')`
      : sql`null`
  } as members`

/** The groups of one request of a directory: its own, with the people whom it put into them. */
export class ScimGroups {
  readonly #context: ServerContext
  readonly #directory: Directory
  readonly #scimAddress: string

  constructor(context: ServerContext, directory: Directory, scimAddress: string) {
    this.#context = context
    this.#directory = directory
    this.#scimAddress = scimAddress
  }

  async list(db: Database, query: ListQuery): Promise<object> {
    return readingScim(async () => {
      const { skip, take } = pageOf(query)
      const condition = filterSql(query.filter, columns)
      const projection = projectionOf(query)
      const from = sql`from admin.directory_group belongs where belongs.directory_id = ${this.#directory.id} and ${condition}`
      const [{ rows }, { rows: counted }] = await Promise.all([
        sql<StoredGroup>`
          select ${selected(wants(query, 'members'))} ${from} order by belongs.id offset ${skip} limit ${take}`.execute(
          db.query,
        ),
        sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db.query),
      ])
      return listResponse(
        rows.map((row) => this.#shown(row, projection)),
        counted[0]!.total,
        skip,
      )
    })
  }

  async read(db: Database, id: string, query: ListQuery): Promise<Shown> {
    const stored = await this.#find(db, id, { withMembers: wants(query, 'members') })
    return readingScim(() => this.#shown(stored, projectionOf(query)))
  }

  async create(body: Readonly<Record<string, unknown>>, query: ListQuery): Promise<Shown> {
    return this.#writing(query, async (tx) => {
      const sent = await readingScim(() => new SCIMMY.Schemas.Group(body, 'in'))
      const name = nameOf(sent)
      await this.#refuseSameName(tx, name)
      const { rows } = await sql<{ id: number }>`
        insert into admin.directory_group (directory_id, external_id, display_name)
        values (${this.#directory.id}, ${sent.externalId ?? null}, ${name}) returning id`.execute(tx.query)
      const { id } = rows[0]!
      await this.#setMembers(tx, id, membersOf(sent))
      return id
    })
  }

  async replace(id: string, body: Readonly<Record<string, unknown>>, query: ListQuery): Promise<Shown> {
    return this.#writing(query, async (tx) => {
      const stored = await this.#find(tx, id, { locks: true })
      await this.#write(tx, stored, await readingScim(() => new SCIMMY.Schemas.Group(body, 'in')))
      return stored.id
    })
  }

  async patch(id: string, body: Readonly<Record<string, unknown>>, query: ListQuery): Promise<Shown> {
    return this.#writing(query, async (tx) => {
      const stored = await this.#find(tx, id, { locks: true })
      const patched = await readingScim(() =>
        patchOf(body).apply(this.#resource(stored), async (one: ScimGroup) => one),
      )
      if (patched) await this.#write(tx, stored, await readingScim(() => new SCIMMY.Schemas.Group(patched, 'in')))
      return stored.id
    })
  }

  async remove(id: string): Promise<void> {
    await this.#context.db.transaction(async (tx) => {
      await lockRights(tx)
      const stored = await this.#find(tx, id, { locks: true })
      await sql`delete from admin.directory_group where id = ${stored.id}`.execute(tx.query)
      await giveGroupRoles(
        tx,
        this.#directory,
        this.#context,
        (stored.members ?? []).map(({ value }) => Number(value)),
      )
    })
  }

  async #writing(query: ListQuery, write: (tx: Transaction) => Promise<number>): Promise<Shown> {
    const projection = await readingScim(() => projectionOf(query))
    return this.#context.db.transaction(async (tx) => {
      await lockRights(tx)
      const id = await write(tx)
      return this.#shown(await this.#find(tx, String(id), { withMembers: wants(query, 'members') }), projection)
    })
  }

  /** @throws HttpError 404 where it doesn't exist, or is another directory's */
  async #find(
    { query }: Database | Transaction,
    id: string,
    { withMembers = true, locks = false } = {},
  ): Promise<StoredGroup> {
    const known = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0
    const { rows } = await sql<StoredGroup>`
      select ${selected(withMembers)} from admin.directory_group belongs
      where belongs.directory_id = ${this.#directory.id} and belongs.id = ${known} ${locks ? sql`for update` : sql``}`.execute(
      query,
    )
    if (!rows[0]) throw notFound('Group')
    return rows[0]
  }

  #shown(group: StoredGroup, projection?: SCIMMY.Types.Filter): Shown {
    const resource: Partial<Shown> = this.#resource(group, projection)
    // The standard returns them always; a projection of SCIMMY's leaves them out.
    return { ...resource, schemas: resource.schemas ?? [SCIMMY.Schemas.Group.id] }
  }

  #resource(
    { id, externalId, displayName, createdAt, updatedAt, members }: StoredGroup,
    projection?: SCIMMY.Types.Filter,
  ): ScimGroup {
    const content = {
      id: String(id),
      ...(externalId !== null && { externalId }),
      displayName,
      ...(members && {
        members: members.map((one) => ({ ...one, type: 'User', $ref: `${this.#scimAddress}/Users/${one.value}` })),
      }),
      meta: { created: new Date(createdAt), lastModified: new Date(updatedAt) },
    }
    return new SCIMMY.Schemas.Group(content, 'out', `${this.#scimAddress}/Groups`, projection)
  }

  async #write(tx: Transaction, stored: StoredGroup, sent: ScimGroup): Promise<void> {
    const name = nameOf(sent)
    const isRenamed = name !== stored.displayName
    if (isRenamed) await this.#refuseSameName(tx, name, stored.id)
    await sql`
      update admin.directory_group set display_name = ${name}, external_id = ${sent.externalId ?? stored.externalId}, updated_at = now()
      where id = ${stored.id}`.execute(tx.query)
    await this.#setMembers(tx, stored.id, membersOf(sent), isRenamed)
  }

  /**
   * Replaces the members of a group: people of the directory's, or whom it makes its own by this.
   * @param all also for those who stay: the group has another name, and so perhaps other roles
   * @throws HttpError 400 for somebody who isn't a user, or is another directory's
   */
  async #setMembers(tx: Transaction, groupId: number, members: readonly number[], all = false): Promise<void> {
    const { rows: known } = await sql<{ id: number }>`
      select person.id ${reachOf(this.#directory)} and person.id = any(${members}::integer[])`.execute(tx.query)
    const found = new Set(known.map((one) => one.id))
    const unknown = members.find((member) => !found.has(member))
    if (unknown !== undefined) throw badValue(`members: there is no user ${unknown}`)
    await sql`
      insert into admin.directory_person (user_id, directory_id) select id, ${this.#directory.id} from unnest(${members}::integer[]) as id on conflict do nothing`.execute(
      tx.query,
    )
    const { rows: gone } = await sql<{ id: number }>`
      delete from admin.directory_member where group_id = ${groupId} and user_id <> all(${members}::integer[]) returning user_id as id`.execute(
      tx.query,
    )
    const { rows: added } = await sql<{ id: number }>`
      insert into admin.directory_member (group_id, user_id) select ${groupId}, id from unnest(${members}::integer[]) as id
      on conflict do nothing returning user_id as id`.execute(tx.query)
    const changed = [...gone, ...added].map((one) => one.id)
    await giveGroupRoles(tx, this.#directory, this.#context, all ? [...new Set([...changed, ...members])] : changed)
  }

  async #refuseSameName(tx: Transaction, name: string, id = 0): Promise<void> {
    const { rows } = await sql`
      select from admin.directory_group where directory_id = ${this.#directory.id} and lower(display_name) = lower(${name}) and id <> ${id}`.execute(
      tx.query,
    )
    if (rows.length > 0) throw taken('displayName', 'A group with this name exists already')
  }
}

function nameOf({ displayName }: ScimGroup): string {
  const name = displayName?.trim()
  if (!name) throw badValue('displayName is required')
  if (name.length > 200) throw badValue('displayName is at most 200 characters here')
  return name
}

/** The ids of a group's members. Groups within groups are not kept here, so they are refused. */
function membersOf({ members }: ScimGroup): readonly number[] {
  const ids = (members ?? []).map(({ value, type }) => {
    if (type?.toLowerCase() === 'group') throw badValue('members: a group in a group isn’t kept here. Send its people.')
    if (!/^[1-9]\d{0,8}$/.test(value ?? '')) throw badValue(`members: there is no user ${value}`)
    return Number(value)
  })
  return [...new Set(ids)]
}
