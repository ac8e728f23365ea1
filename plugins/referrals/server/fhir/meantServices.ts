import { sql } from 'kysely'
import type { Transaction } from '@core/server/plugin'
import { type JsonObject, textAt } from './fhir'

/** The service of ours that one of another system means. */
export interface MeantService {
  readonly key: string
  readonly service: number
}

/** @returns where a bundle says that it comes from; empty if it doesn't say */
export const senderOf = (bundle: JsonObject): string =>
  (textAt(bundle, 'meta', 'source') ?? textAt(bundle, 'identifier', 'system') ?? '').slice(0, 300)

/** @returns what was chosen for this sender before, by key, with what is chosen now */
export async function meantServices(
  tx: Transaction,
  sender: string,
  chosen: readonly MeantService[] = [],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<MeantService>`
    select code as key, service from referrals.fhir_service where sender = ${sender}`.execute(tx.query)
  return new Map([...rows, ...chosen].map(({ key, service }) => [key, service]))
}

/** Stores what was chosen, for the sender's next bundles. A request that names no service teaches nothing. */
export async function rememberServices(
  tx: Transaction,
  sender: string,
  chosen: readonly MeantService[],
  by: number,
): Promise<void> {
  for (const { key, service } of chosen)
    if (key !== '')
      await sql`
        insert into referrals.fhir_service (sender, code, service, chosen_by) values (${sender}, ${key}, ${service}, ${by})
        on conflict (sender, code) do update set service = excluded.service, chosen_by = excluded.chosen_by, chosen_at = now()`.execute(
        tx.query,
      )
}
