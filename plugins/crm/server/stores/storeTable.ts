import { countText } from '@core/entity'
import { sql } from 'kysely'
import { defineEntityTable, type EntityRules } from '@core/server/entities'
import { conflict, invalid } from '@core/server/plugin'
import { type StoreFields, storeEntity } from '../../shared/stores/storeEntity'

const zipRange = /^\d{5}(-\d{5})?$/

/** A store that still has people can't be deleted; they must be moved first. S8.6 */
const storeRules: EntityRules<StoreFields> = {
  async plan({ after }) {
    const wrong = after.territoryZips?.find((range) => !zipRange.test(range))
    if (wrong !== undefined)
      throw invalid([
        {
          field: 'territoryZips',
          message: `“${wrong}” is no ZIP range; write one such as 97000-97299, or a single ZIP`,
        },
      ])
    return { record: { ...after, active: after.active ?? true } }
  },
  async mayDelete(tx, { id, name }) {
    const { rows } = await sql<{ people: number; leads: number; accounts: number }>`select
      (select count(*)::int from api.person where store_id = ${id} and deleted_at is null) as people,
      (select count(*)::int from crm.lead where store_id = ${id} and deleted_at is null) as leads,
      (select count(*)::int from crm.account where store_id = ${id} and deleted_at is null) as accounts`.execute(
      tx.query,
    )
    const { people, leads, accounts } = rows[0]!
    const held = [
      counted(people, 'person', 'people'),
      counted(leads, 'lead', 'leads'),
      counted(accounts, 'account', 'accounts'),
    ].filter((what) => what !== '')
    if (held.length > 0)
      throw conflict(`${name} still has ${held.join(', ')}. Move them to another store, then delete it.`)
  },
}

const counted = (count: number, one: string, many: string) => (count === 0 ? '' : countText(count, one, many))

/** The table of stores. It is in core, because scopes depend on it. D1 */
export const storeTable = defineEntityTable({
  entity: storeEntity,
  table: 'core.store',
  search: `core.comparable(store.name || ' ' || store.code)`,
  rules: storeRules,
})
