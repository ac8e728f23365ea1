import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { FileRef } from '@core/entity'
import { recordAudit, type Transaction, type ServerContext, conflict } from '@core/server/plugin'
import { defineEntityTable } from '@core/server/entities'
import { userSettingEntity } from '../../shared/userSettingEntity'
import { checkLogos } from './checkLogos'

type Values = Readonly<Record<string, unknown>>

/** The brand is stored in core's schema, because core shows it to everybody. A trigger publishes changes to every open client. */
export function userSettingTable({ files }: Pick<ServerContext, 'files'>) {
  return defineEntityTable({
    entity: userSettingEntity,
    table: 'core.user_setting',
    rules: {
      auditsDeletes: true,
      async plan({ tx, viewer, before, after }) {
        if (!before)
          await refuseSecond(tx, 'Somebody else has changed the settings. Reload them, then make your change again.')
        await checkLogos({ tx, viewer, before, after }, files)
        const record = { ...after, primaryColor: after.primaryColor?.toLowerCase() ?? null }
        const changes = changesBetween(before, record)
        if (changes.length === 0) return { record }
        return {
          record,
          async written(id) {
            await recordAudit(tx, {
              action: 'settingsChanged',
              person: viewer.id,
              roleId: viewer.roleId,
              subject: 'Settings',
              record: { entity: 'userSetting', id },
              details: { changes },
            })
          },
        }
      },
      async mayDelete(tx, stored, viewer) {
        await recordAudit(tx, {
          action: 'settingsReset',
          person: viewer.id,
          roleId: viewer.roleId,
          subject: 'Settings',
          record: { entity: 'userSetting', id: stored.id },
          details: { changes: changesBetween(stored, {}) },
        })
      },
      async mayRestore(tx, stored, viewer) {
        await refuseSecond(tx, 'There are new settings by now. Delete those first, or enter there what you want back.')
        await recordAudit(tx, {
          action: 'settingsRestored',
          person: viewer.id,
          roleId: viewer.roleId,
          subject: 'Settings',
          record: { entity: 'userSetting', id: stored.id },
          details: { changes: changesBetween(null, stored) },
        })
      },
    },
  })
}

/** @throws HttpError 409 with this message when there is one already; two simultaneous creates are serialized */
async function refuseSecond(tx: Transaction, words: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('core.user_setting', 0))`.execute(tx.query)
  const { rows } = await sql`select from core.user_setting where deleted_at is null`.execute(tx.query)
  if (rows.length > 0) throw conflict(words)
}

/** The old and new value of each changed field; of files their names. */
function changesBetween(
  before: Values | null,
  after: Values,
): readonly { field: string; from: unknown; to: unknown }[] {
  return Object.keys(userSettingEntity.fields).flatMap((field) => {
    const [from, to] = [before?.[field] ?? null, after[field] ?? null]
    return isDeepStrictEqual(from, to) ? [] : [{ field, from: inWords(from), to: inWords(to) }]
  })
}

function inWords(value: unknown): unknown {
  return Array.isArray(value) ? (value as readonly FileRef[]).map(({ fileName }) => fileName) : value
}
