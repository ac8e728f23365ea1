import { sql } from 'kysely'
import type { Database, Transaction } from '@core/server/plugin'

/** @returns the store of a person; null if they belong to none, or no person is given */
export async function storeOfPerson(tx: Transaction, person: number | null): Promise<number | null> {
  if (person === null) return null
  const { rows } = await sql<{ store: number | null }>`
    select store_id as store from api.person where id = ${person}`.execute(tx.query)
  return rows[0]?.store ?? null
}

interface StorePerson {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly roles: string[]
  readonly manages: boolean
}

/** @returns the active people of a store with the names of their roles, its manager first */
export async function peopleOfStore({ query }: Database, id: number): Promise<StorePerson[]> {
  const { rows } = await sql<StorePerson>`
    select person.id, person.name, person.email, person.phone, store.manager_id is not distinct from person.id as manages,
      array(select role.name from api.role_holder held join api.role on role.id = held.role_id
        where held.person_id = person.id and role.deleted_at is null order by role.name) as roles
    from api.store join api.person on person.store_id = store.id or person.id = store.manager_id
    where store.id = ${id} and person.status = 2 and person.deleted_at is null
    order by manages desc, person.name collate core.names, person.id`.execute(query)
  return rows
}
