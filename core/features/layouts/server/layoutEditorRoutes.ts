import { isDeepStrictEqual } from 'node:util'
import { type Layout, layoutParts, layoutTopic } from '@core/kernel/entity/layouts'
import { parseLayout } from '@core/kernel/entity/parseLayout'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import type { Viewer } from '@core/kernel/server/platform/http/Viewer'
import { arrangedRoles, findLayout, type LayoutOf, rolesWith, saveLayout } from './layoutRepository'
import { knownRoles, mayKnowRole } from '@core/kernel/server/security/access/mayKnowRole'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import type { EntityCatalog } from '@core/kernel/server/entities/table/EntityContext'
import type { EntityTable } from '@core/kernel/server/entities/table/EntityTable'
import { defineRoute, type Route } from '@core/kernel/server/platform/http/defineRoute'
import { invalid } from '@core/kernel/server/platform/http/errors'
import { publishChange } from '@core/kernel/server/platform/events/publishChange'
import type { ServerContext } from '@core/kernel/server/plugins/defineServerPlugin'
import { configuration } from '@core/kernel/entity/configurationModule'
import { layoutEditorCalls } from '../shared/layoutEditorCalls'

const access = configuration.layouts

/** Reading and storing how screens are arranged. What is stored is what every form, page and list is opened with from then on. */
export function layoutEditorRoutes({ db, catalog }: ServerContext): readonly Route[] {
  return [
    defineRoute(layoutEditorCalls.read, {
      access,
      whileViewing: true,
      async handle({ body: { records, roleId }, viewer }) {
        const { entity } = tableAt(catalog, records)
        if (roleId) await mayKnowRole(db, viewer, roleId)
        const { sensitive } = entity.policy
        const [stored, everybody, roles, arranged, seeing] = await Promise.all([
          findLayout(db, { records, roleId: roleId ?? null }),
          findLayout(db, { records, roleId: null }),
          knownRoles(db, viewer),
          arrangedRoles(db, records),
          sensitive === undefined ? undefined : rolesWith(db, sensitive),
        ])
        return {
          data: {
            version: stored?.version ?? 0,
            layout: stored?.layout ?? {},
            everybody: (roleId && everybody?.layout) || {},
            roles: roles.map(({ id, name }) => ({
              id,
              name,
              isArranged: arranged.has(id),
              seesSensitive: seeing?.has(id) ?? true,
            })),
          },
        }
      },
    }),
    defineRoute(layoutEditorCalls.save, {
      access,
      async handle({ body: { records, roleId, version, layout: sent }, viewer }) {
        const table = tableAt(catalog, records)
        if (roleId) await mayKnowRole(db, viewer, roleId)
        const parsed = parseLayout(table.entity, sent)
        if ('problem' in parsed) throw invalid([{ field: 'layout', message: parsed.problem }])
        const { layout } = parsed
        const of = { records, roleId: roleId ?? null }
        const saved = await db.transaction(async (tx) => {
          const before = await findLayout(tx, of)
          const now = await saveLayout(tx, of, layout, version, viewer.id)
          // Layouts have no records of their own that anybody follows: whoever is signed in reads theirs again.
          await publishChange(tx, layoutTopic, [before?.id ?? 1], viewer)
          await recordLayout(tx, viewer, of, table, before?.layout ?? {}, layout)
          return now
        })
        return { data: { version: saved }, message: 'Layout updated successfully !!' }
      },
    }),
  ]
}

/** @throws HttpError 400 where there are no such records */
function tableAt(catalog: EntityCatalog, records: string): EntityTable {
  const table = catalog.get(records)
  if (!table) throw invalid([{ field: 'records', message: 'Records: choose one of the kinds of record in the list' }])
  return table
}

/** Adds the change to the audit log: each screen that changed, before and after. */
async function recordLayout(
  tx: Transaction,
  viewer: Viewer,
  { roleId }: LayoutOf,
  { entity }: EntityTable,
  before: Layout,
  after: Layout,
): Promise<void> {
  const changed = layoutParts.filter((part) => !isDeepStrictEqual(before[part], after[part]))
  const [role] = roleId === null ? [] : (await knownRoles(tx, viewer)).filter(({ id }) => id === roleId)
  await recordAudit(tx, {
    action: 'layoutChanged',
    person: viewer.id,
    roleId: viewer.roleId,
    subject: `Layout of ${entity.name.many.toLowerCase()}${role ? ` for ${role.name}` : ''}`,
    details: Object.fromEntries(
      changed.map((part) => [part, { before: before[part] ?? null, after: after[part] ?? null }]),
    ),
  })
}
