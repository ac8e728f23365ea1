import { isBlank } from '@core/kernel/entity/isBlank'
import { addDays, localDay } from '@core/kernel/entity/dates'
import { mergeCallsOf } from '@core/kernel/shared/mergeCalls'
import { restorableDays } from '@core/kernel/shared/restorableDays'
import { defineRoute, type Route } from '../../platform/http/defineRoute'
import { notFound } from '../../platform/http/errors'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database, Transaction } from '../../platform/database/Database'
import { recordSensitiveView } from '../../security/audit/recordSensitiveView'
import { countFiles, fileName } from '../files/moveFiles'
import { countChildren } from '../record/moveChildren'
import { sameValue } from '../record/recordHistory'
import { readRecord } from '../record/readRecord'
import { accessTo } from '../record/recordRoutes'
import { isVisible, type LockedRecord, type Values } from '../record/storedRecord'
import type { EntityContext } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { comparedFields, differencesOf, type LabelledRecord, proposeMerge } from './compareRecords'
import { findSimilar, traitFields, traitsOf } from './findSimilar'
import { findMerges, type StoredMerge } from './mergeRepository'
import { hiddenFields, lockSides, mergeRecords } from './mergeRecords'
import { referencesTo } from './references'
import { undoMerge } from './undoMerge'

/** The calls that merge two records of an entity, for entities whose policy declares the permission. D2 x23 */
export function mergeRoutes(table: EntityTable, context: EntityContext): readonly Route[] {
  const { db, catalog } = context
  const { entity } = table
  const access = entity.policy.merge
  if (access === undefined) return []
  const calls = mergeCallsOf(entity, traitFields(table), table.merge?.versions)
  return [
    defineRoute(calls.preview, {
      access,
      whileViewing: true,
      async handle({ body, viewer, request }) {
        const { data, shown } = await db.transaction((tx) => previewMerge(tx, table, body, viewer, context))
        for (const record of shown) await recordSensitiveView(db, entity, record, viewer, request)
        return { data }
      },
    }),
    defineRoute(calls.merge, {
      access,
      asksAgain: entity.asksAgain ?? false,
      handle: async ({ body, viewer }) => ({
        data: { id: await db.transaction((tx) => mergeRecords(tx, table, body, viewer, catalog)) },
        message: `${entity.name.many} merged successfully !!`,
      }),
    }),
    defineRoute(calls.undo, {
      access,
      asksAgain: entity.asksAgain ?? false,
      handle: async ({ body, viewer }) => ({
        data: { id: await db.transaction((tx) => undoMerge(tx, table, body.id, viewer, catalog)) },
        message: 'Merge undone successfully !!',
      }),
    }),
    defineRoute(calls.list, {
      access,
      whileViewing: true,
      async handle({ body: { id }, viewer }) {
        const merges = await readMerges(db, table, id, viewer)
        const data = merges.map(({ id: merge, name, mergedBy, mergedAt }) => ({ id: merge, name, mergedBy, mergedAt }))
        return { data, totalItems: data.length }
      },
    }),
    defineRoute(calls.similar, {
      access: accessTo(table, 'view'),
      whileViewing: true,
      async handle({ body: { id, ...traits }, viewer }) {
        const data = await db.transaction(async (tx) =>
          findSimilar(tx, table, id ? await traitsOf(tx, table, id, viewer) : traits, viewer, catalog, id ?? undefined),
        )
        return { data, totalItems: data.length }
      },
    }),
  ]
}

/**
 * The merges into a record that can still be undone, the last first.
 * @throws HttpError 404 if the viewer may not see the record
 */
export async function readMerges(
  db: Database,
  table: EntityTable,
  id: number,
  viewer: Viewer,
): Promise<readonly StoredMerge[]> {
  if (!(await isVisible(db, table, id, viewer))) throw notFound(table.entity.name.one)
  const first = addDays(localDay(new Date()), -restorableDays)
  return (await findMerges(db, table.entity.id, id)).filter(({ mergedAt }) => localDay(new Date(mergedAt)) >= first)
}

/**
 * Both records, the fields in which they differ, what would move, and which should stay.
 * @returns also the values of both that the viewer is shown
 */
async function previewMerge(
  tx: Transaction,
  table: EntityTable,
  request: { readonly keep: number; readonly merge: number },
  viewer: Viewer,
  { catalog }: EntityContext,
) {
  const locked = await lockSides(tx, table, request, viewer)
  const [keep, merge] = [await sideOf(locked.keep), await sideOf(locked.merge)]
  const names = comparedFields(table)
  const hidden = hiddenFields(table, viewer)
  const { fields } = table.entity
  const visible = names.filter((name) => !hidden.includes(name))
  const differing = hidden.filter((name) => {
    const [mine, theirs] = [locked.keep.values[name] ?? null, locked.merge.values[name] ?? null]
    return !sameValue(fields[name]!, mine, theirs)
  })
  const differences = differencesOf(fields, visible, keep.labelled, merge.labelled)
  return {
    data: {
      keep: keep.side,
      merge: merge.side,
      moves: merge.moves,
      proposal: proposeMerge(names, keep, merge, table.merge?.propose),
      differences: [
        ...differences,
        ...differing.map((field) => ({ field, label: fields[field]!.label, keep: null, other: null, hidden: true })),
      ],
    },
    shown: [keep, merge].map(({ id, values }) => ({
      ...Object.fromEntries(differences.map(({ field }) => [field, values[field]])),
      id,
    })),
  }

  async function sideOf({ id, values }: LockedRecord) {
    const record = await readRecord(tx, table, id, viewer, catalog)
    const labelled = { values: record, labels: record.labels }
    const moves = await heldBy(tx, table, id, { catalog })
    return {
      id,
      values,
      labelled,
      moves,
      held: moves.reduce((sum, { count }) => sum + count, 0),
      side: { id, version: record.version, name: nameOf(table, labelled), hint: hintOf(table, record) },
    }
  }
}

/** What belongs to a record, by kind: “3 Contacts”. */
async function heldBy(tx: Transaction, table: EntityTable, id: number, { catalog }: Pick<EntityContext, 'catalog'>) {
  const { entity } = table
  const lines = new Map<string, { readonly name: { readonly one: string; readonly many: string }; count: number }>()
  for (const { table: child, field } of referencesTo(entity.id, catalog)) {
    const count = await countChildren(tx, child, { entity: entity.id, id }, field)
    const { id: kind, name } = child.entity
    lines.set(kind, { name, count: count + (lines.get(kind)?.count ?? 0) })
  }
  lines.set('files', { name: fileName, count: await countFiles(tx, { table, id }) })
  return [...lines].flatMap(([kind, { name, count }]) =>
    count > 0 ? [{ id: kind, title: count === 1 ? name.one : name.many, count }] : [],
  )
}

function nameOf({ entity: { title } }: EntityTable, { values, labels }: LabelledRecord): string {
  const parts = title.map((path) => labels[path] ?? valueAt(values, path))
  return parts.filter((part) => !isBlank(part)).join(' ')
}

function hintOf({ entity: { hint } }: EntityTable, values: Values): string | null {
  const value = hint === undefined ? null : valueAt(values, hint)
  return typeof value === 'string' ? value : null
}

function valueAt(values: Values, path: string): unknown {
  return path.split('.').reduce<unknown>((within, step) => (within as Values | null | undefined)?.[step], values)
}
