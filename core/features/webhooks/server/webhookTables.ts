import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { issueWebhookSecret, sendWebhookAgain, testWebhook } from './deliverWebhook'
import { defineEntityTable } from '@core/kernel/server/entities/table/EntityTable'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import { addressProblem } from '@core/kernel/server/platform/outside/postOutside'
import { defineRoute, type Route } from '@core/kernel/server/platform/http/defineRoute'
import { invalid, notFound } from '@core/kernel/server/platform/http/errors'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { sql } from 'kysely'
import { configuration } from '@core/kernel/entity/configurationModule'
import { webhookCalls } from '../shared/webhookCalls'
import { webhookDeliveryEntity, webhookEntity, webhookStatuses } from '../contract/webhookEntity'
import { refuseSameName } from '@core/kernel/server/entities/record/refuseSameName'

const on = webhookStatuses[0].id
const access = configuration.apiKeys

/** The storage of webhooks: in core, whose writes look for them. */
export const webhookTable = ({ privateWebhooks, catalog }: ServerContext) =>
  defineEntityTable({
    entity: webhookEntity,
    table: 'core.webhook',
    rules: {
      auditsDeletes: true,
      async plan({ tx, viewer, before, after }) {
        const problem = addressProblem(after.url, privateWebhooks)
        if (problem) throw invalid([{ field: 'url', message: `Address ${problem}` }])
        const known = new Set(watchedIn(catalog).map(({ id }) => id))
        const unknown = after.entities.find((id) => !known.has(id) && !before?.entities.includes(id))
        if (unknown !== undefined)
          throw invalid([{ field: 'entities', message: `Records: there is no kind of record “${unknown}”` }])
        if (after.status === on && !before?.secretAt)
          throw invalid([{ field: 'status', message: 'Status: make the secret first, then turn the webhook on' }])
        await refuseSameName(tx, 'core.webhook', before?.id ?? 0, after.name)
        return {
          // Enabled again, it has three days again.
          record: after.status === on && before?.status !== on ? { ...after, failingSince: null } : after,
          written: (id) =>
            recordAudit(tx, {
              ...entryOf(viewer, id, after.name),
              action: before ? 'webhookChanged' : 'webhookMade',
              details: { url: after.url },
            }),
        }
      },
      mayDelete: (tx, { id, name }, viewer) =>
        recordAudit(tx, { ...entryOf(viewer, id, name), action: 'webhookDeleted' }),
      async mayRestore(tx, { id, name }, viewer) {
        await refuseSameName(tx, 'core.webhook', id, name)
        await recordAudit(tx, { ...entryOf(viewer, id, name), action: 'webhookRestored' })
      },
    },
  })

/** The deliveries, only for reading. */
export const webhookDeliveryTable = defineEntityTable({
  entity: webhookDeliveryEntity,
  table: 'core.webhook_delivery',
  enabledCalls: ['getAll'],
})

export function webhookRoutes({ db, catalog, dataKeys, privateWebhooks }: ServerContext): readonly Route[] {
  return [
    defineRoute(webhookCalls.watched, {
      access,
      async handle() {
        const data = watchedIn(catalog)
        return { data, totalItems: data.length }
      },
    }),
    defineRoute(webhookCalls.issueSecret, {
      access,
      asksAgain: true,
      handle: ({ params: { id }, viewer }) =>
        db.transaction(async (tx) => {
          const secret = await issueWebhookSecret(tx, dataKeys, id)
          const { rows } = await sql<{ name: string }>`select name from core.webhook where id = ${id}`.execute(tx.query)
          if (!rows[0]) throw notFound('Webhook')
          await recordAudit(tx, { ...entryOf(viewer, id, rows[0].name), action: 'webhookIssued' })
          return { data: { secret } }
        }),
    }),
    defineRoute(webhookCalls.test, {
      access,
      handle: async ({ params: { id } }) => ({ data: await testWebhook(id, { db, dataKeys, privateWebhooks }) }),
    }),
    defineRoute(webhookCalls.sendAgain, {
      access,
      async handle({ params: { id } }) {
        await db.transaction((tx) => sendWebhookAgain(tx, id))
        return { message: 'It is sent again now.' }
      },
    }),
  ]
}

/** Kinds of records whose changes are recorded by people and the system, by name. */
function watchedIn(catalog: EntityCatalog): { readonly id: string; readonly name: string }[] {
  const kinds = [...catalog.values()]
    .filter((table) => table.enabledCalls === undefined || table.enabledCalls.includes('update'))
    .map(({ entity: { id, name } }) => ({ id, name: name.many }))
  const isShared = (name: string) => kinds.filter((kind) => kind.name === name).length > 1
  return kinds
    .map(({ id, name }) => ({ id, name: isShared(name) ? `${name} (${id})` : name }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

const entryOf = (viewer: Viewer, id: number, name: string) => ({
  person: viewer.id,
  roleId: viewer.roleId,
  subject: `Webhook ${name}`,
  record: { entity: webhookEntity.id, id },
})
