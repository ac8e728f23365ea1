import { recordAudit, type Viewer, conflict, defineRoute, type Route, type ServerContext } from '@core/server/plugin'
import { issueApiKey } from '@core/server/administration'
import { defineEntityTable, refuseSameName } from '@core/server/entities'
import { sql } from 'kysely'
import { apiKeyEntity } from '../../shared/apiKeyEntity'
import { configurationPermissions } from '../../shared/adminPermissions'
import { apiKeyCalls } from '../../shared/apiKeyCalls'

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
    defineRoute(apiKeyCalls.issueKey, {
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
