import { sql } from 'kysely'
import { type Transaction, addressProblem, conflict, invalid, type ServerContext } from '@core/server/plugin'
import { defineEntityTable } from '@core/server/entities'
import { partnerEntity } from '../../shared/exchange/partnerEntity'
import { partnerTaskEntity } from '../../shared/exchange/partnerTaskEntity'

export const partnerTable = ({ privateWebhooks }: Pick<ServerContext, 'privateWebhooks'>) =>
  defineEntityTable({
    entity: partnerEntity,
    table: 'referrals.partner',
    rules: {
      async plan({ tx, after }) {
        const problem = after.address ? addressProblem(after.address, privateWebhooks) : undefined
        if (problem) throw invalid([{ field: 'address', message: `FHIR address ${problem}` }])
        if (after.apiKey !== null && !(await isKey(tx, after.apiKey)))
          throw invalid([
            {
              field: 'apiKey',
              message: 'Our key for it: there is no API key of this name. Configuration, API keys has them',
            },
          ])
        return { record: after }
      },
      async mayDelete(tx, { id }) {
        const { rows } = await sql`select from referrals.partner_task where partner_id = ${id} limit 1`.execute(
          tx.query,
        )
        if (rows.length > 0)
          throw conflict('Referrals were exchanged with this partner. Empty its FHIR address and its key instead.')
      },
    },
  })

async function isKey(tx: Transaction, name: string): Promise<boolean> {
  const { rows } = await sql`select from api.api_key where lower(name) = lower(${name}) and deleted_at is null`.execute(
    tx.query,
  )
  return rows.length > 0
}

/** It can be listed and viewed, and nothing else: only the exchange writes it. */
export const partnerTaskTable = defineEntityTable({
  entity: partnerTaskEntity,
  table: 'referrals.partner_task',
  enabledCalls: ['list', 'view'],
})
