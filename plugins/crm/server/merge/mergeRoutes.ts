import { sql } from 'kysely'
import type { Transaction } from '@core/server/database'
import { countChildren, isVisible, readRecord } from '@core/server/entities'
import { defineRoute, notFound, type Route, type ServerContext } from '@core/server/plugin'
import { type MergedEntity, mergeCalls } from '../../shared/merge/mergeCalls'
import { movedLine } from '../transfer/LeadMove'
import { countFiles, fileName } from '../transfer/transferFiles'
import { differencesOf, type LabelledRecord, proposeMerge } from './compareRecords'
import { findSimilar, traitsOf } from './findSimilar'
import { comparedFields, mergedTable, mergePermissions } from './mergedTables'
import { childrenOf, lockSides, mergeRecords, titleOf } from './mergeRecords'
import { undoMerge } from './undoMerge'

type Viewer = Parameters<typeof findSimilar>[3]
interface ListedMerge {
  readonly id: number
  readonly name: string
  readonly mergedBy: string | null
  readonly mergedAt: string
}

/** The merge of two leads, accounts or contacts. D2 x23 */
export const mergeRoutes = (context: ServerContext): readonly Route[] =>
  (['lead', 'account', 'contact'] as const).flatMap((entity) => routesOf(entity, context))

function routesOf(entity: MergedEntity, context: ServerContext): readonly Route[] {
  const { db, catalog } = context
  const calls = mergeCalls[entity]
  const permission = mergePermissions[entity]
  // Resolved late, because the tables are known only after the plugins are composed.
  const table = () => mergedTable(entity, catalog)

  async function sideOf(tx: Transaction, id: number, viewer: Viewer) {
    const record = (await readRecord(tx, table(), id, viewer, catalog)) as Readonly<Record<string, unknown>> & {
      readonly version: number
      readonly labels: LabelledRecord['labels']
    }
    const { hint: hintField } = table().entity
    const hint = hintField === undefined ? null : record[hintField]
    return {
      labelled: { values: record, labels: record.labels },
      side: {
        id,
        version: record.version,
        name: titleOf(table(), record),
        hint: typeof hint === 'string' ? hint : null,
      },
    }
  }

  return [
    defineRoute(calls.preview, {
      access: permission,
      whileViewing: true,
      handle: ({ body, viewer }) =>
        db.transaction(async (tx) => {
          await lockSides(tx, entity, body, viewer, context)
          const [keep, merge] = [await sideOf(tx, body.keep, viewer), await sideOf(tx, body.merge, viewer)]
          const held = async (id: number) => {
            const lines = []
            for (const child of childrenOf(entity, catalog)) {
              const count = await countChildren(tx, child, { entity, id })
              if (count > 0) lines.push(movedLine(child.entity.id, child.entity.name, count))
            }
            const files = entity === 'contact' ? 0 : await countFiles(tx, { entity, id })
            return files > 0 ? [...lines, movedLine('files', fileName, files)] : lines
          }
          const [kept, moves] = [await held(body.keep), await held(body.merge)]
          const names = comparedFields(entity, table())
          const sideIn = (id: number, { values }: LabelledRecord, lines: typeof moves) => ({
            id,
            values,
            held: lines.reduce((sum, { count }) => sum + count, 0),
          })
          return {
            data: {
              keep: keep.side,
              merge: merge.side,
              moves,
              proposal: proposeMerge(
                names,
                sideIn(body.keep, keep.labelled, kept),
                sideIn(body.merge, merge.labelled, moves),
              ),
              differences: differencesOf(table().entity.fields, names, keep.labelled, merge.labelled),
            },
          }
        }),
    }),
    defineRoute(calls.merge, {
      access: permission,
      handle: async ({ body, viewer }) => ({
        data: { id: await db.transaction((tx) => mergeRecords(tx, entity, body, viewer, context)) },
        message: `${table().entity.name.many} merged successfully !!`,
      }),
    }),
    defineRoute(calls.undo, {
      access: permission,
      handle: async ({ body, viewer }) => ({
        data: { id: await db.transaction((tx) => undoMerge(tx, entity, body.id, viewer, context)) },
        message: 'Merge undone successfully !!',
      }),
    }),
    defineRoute(calls.list, {
      access: permission,
      whileViewing: true,
      async handle({ body: { id }, viewer }) {
        if (!(await isVisible(db, table(), id, viewer))) throw notFound(table().entity.name.one)
        const { rows } = await sql<ListedMerge>`
          select merge.id, merge.name, person.name as "mergedBy", merged_at as "mergedAt"
          from crm.record_merge merge left join core."user" person on person.id = merged_by
          where entity = ${entity} and kept_id = ${id} and undone_at is null and merged_at > now() - interval '30 days'
          order by merge.id desc`.execute(db.query)
        return { data: rows, totalItems: rows.length }
      },
    }),
    defineRoute(calls.similar, {
      access: 'signedIn',
      whileViewing: true,
      handle: ({ body: { id, ...traits }, viewer }) =>
        db.transaction(async (tx) => {
          const data = await findSimilar(
            tx,
            entity,
            id ? await traitsOf(tx, table(), id, viewer) : traits,
            viewer,
            catalog,
            id ?? undefined,
          )
          return { data, totalItems: data.length }
        }),
    }),
  ]
}
