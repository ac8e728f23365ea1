import { sql } from 'kysely'
import { findRecord } from '@core/server/entities'
import { defineRoute, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { storePermissions } from '../../shared/crmPermissions'
import { storeCalls } from '../../shared/stores/storeCalls'
import { storeTable } from './storeTable'

interface StorePerson {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly roles: string[]
  readonly manages: boolean
}

/** The people of a store, its manager first. */
export const storeRoutes = ({ db }: ServerContext): readonly Route[] => [
  defineRoute(storeCalls.people, {
    access: storePermissions.can.view,
    async handle({ params: { id }, viewer }) {
      if (!(await findRecord(db, storeTable, id, viewer))) throw notFound('Store')
      const { rows } = await sql<StorePerson>`
        select person.id, person.name, person.email, person.phone, store.manager_id is not distinct from person.id as manages,
          array(select role.name from api.role_holder held join api.role on role.id = held.role_id
            where held.person_id = person.id and role.deleted_at is null order by role.name) as roles
        from api.store join api.person on person.store_id = store.id or person.id = store.manager_id
        where store.id = ${id} and person.status = 2 and person.deleted_at is null
        order by manages desc, person.name collate core.names, person.id`.execute(db.query)
      return { data: rows, totalItems: rows.length }
    },
  }),
]
