import { sql } from 'kysely'
import type { Transaction } from '@core/server/plugin'
import type { PlannedWrite } from '@core/server/entities'

interface Place {
  readonly state: string | null
  readonly zip: string | null
}

/** The store of a new record: the one that it names, else the one whose territory contains its address. */
export async function storeOfNew(
  { tx, remember }: Pick<PlannedWrite, 'tx' | 'remember'>,
  { storeId, ...place }: Place & { readonly storeId: number | null },
): Promise<number | null> {
  const { state, zip } = place
  return storeId ?? remember(`crm.territory ${state} ${zip}`, () => storeOfTerritory(tx, place))
}

/**
 * The store whose territory contains an address: by its ZIP first, then by its state.
 * @returns null if no territory contains it
 */
export async function storeOfTerritory(tx: Transaction, { state, zip }: Place): Promise<number | null> {
  const five = zip?.slice(0, 5) ?? null
  const { rows } = await sql<{ id: number }>`
    select store.id from api.store where store.active and store.deleted_at is null and (
      exists (select from jsonb_array_elements_text(store.territory_zips) as range
        where ${five}::text between split_part(range, '-', 1) and coalesce(nullif(split_part(range, '-', 2), ''), range))
      or store.territory_states ? ${state}::text)
    order by exists (select from jsonb_array_elements_text(store.territory_zips) as range
        where ${five}::text between split_part(range, '-', 1) and coalesce(nullif(split_part(range, '-', 2), ''), range)) desc, store.id
    limit 1`.execute(tx.query)
  return rows[0]?.id ?? null
}
