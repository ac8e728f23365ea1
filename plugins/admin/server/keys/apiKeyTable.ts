import { recordAudit, type Viewer } from '@core/server/access'
import { issueApiKey } from '@core/server/administration'
import type { Transaction } from '@core/server/database'
import { defineEntityTable } from '@core/server/entities'
import { conflict, defineRoute, type Route, type ServerContext, taken } from '@core/server/plugin'
import { sql } from 'kysely'
import { apiKeyEntity } from '../../shared/apiKeyEntity'
import { configurationPermissions } from '../../shared/adminPermissions'
import { integrationCalls } from '../../shared/integrationCalls'

/** The storage of API keys: in core, whose guard uses them. */
export const apiKeyTable = defineEntityTable({
  entity: apiKeyEntity,
  table: 'core.api_key',
  search: `core.comparable("apiKey".search_text)`,
  rules: {
    auditsDeletes: true,
    async plan({ tx, viewer, before, after }) {
      await refuseSameName(tx, 'core.api_key', before?.id ?? 0, after.name)
      return {
        record: after,
        written: (id) =>
          recordAudit(tx, { ...entryOf(viewer, id, after.name), action: before ? 'apiKeyChanged' : 'apiKeyMade' }),
      }
    },
    mayDelete: (tx, { id, name }, viewer) => recordAudit(tx, { ...entryOf(viewer, id, name), action: 'apiKeyRevoked' }),
    async mayRestore() {
      throw conflict('A key that was taken back stays so. Make another one.')
    },
  },
})

export function apiKeyRoutes({ db }: ServerContext): readonly Route[] {
  return [
    defineRoute(integrationCalls.issueKey, {
      access: configurationPermissions.can.apiKeys,
      asksAgain: true,
      handle: ({ params: { id }, viewer }) =>
        db.transaction(async (tx) => {
          const secret = await issueApiKey(tx, id, viewer)
          const { rows } = await sql<{ name: string }>`select name from core.api_key where id = ${id}`.execute(tx.query)
          await recordAudit(tx, { ...entryOf(viewer, id, rows[0]!.name), action: 'apiKeyIssued' })
          return { data: { secret } }
        }),
    }),
  ]
}

const entryOf = (viewer: Viewer, id: number, name: string) => ({
  person: viewer.id,
  roleId: viewer.roleId,
  subject: `API key ${name}`,
  record: { entity: apiKeyEntity.id, id },
})

/** @throws HttpError 409 if another existing key has the name */
export async function refuseSameName(tx: Transaction, table: string, id: number, name: string): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(table)} where deleted_at is null and id <> ${id} and lower(name) = lower(${name})`.execute(
    tx.query,
  )
  if (rows.length > 0) throw taken('name', 'Name is taken: another one has it')
}
