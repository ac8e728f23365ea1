import { derivedFromFields } from '@core/kernel/entity/derivedFromFields'
import { Readable } from 'node:stream'
import { type Action, allows } from '@core/kernel/entity/policy'
import type { ListRequest, RowSelection } from '@core/kernel/entity/apiTypes'
import type { Viewer } from '../../platform/http/Viewer'
import type { Database } from '../../platform/database/Database'
import { forbidden } from '../../platform/http/errors'
import { JsonText } from '../../platform/http/JsonText'
import type { EntityCatalog } from '../table/EntityContext'
import type { EntityTable } from '../table/EntityTable'
import { denialOf } from '../table/denied'
import { pageJsonEnd, pageJson } from './pageJson'
import { listForViewer } from './listForViewer'
import { filterFailed } from './contributedFilter'
import { invalidCursor } from './cursor'
import { type ListedTable, listedTable } from './ListedTable'
import type { ListQuery } from './ListQuery'
import { type PageRow, countSql, countedTo, pageSql, streamSql } from './pageSql'
import { type PageStatements, createPageStatements } from './pageStatements'
import { readRequest, readRows } from './readRequest'
import { type RowsText, openRows, streamThreshold } from './streamRows'
import { type Total, createTotals } from './totals'
import { type WhereSql, whereSql } from './whereSql'
import { noteAccess } from '../../security/patientAccess/noteAccess'
import { currentTrail } from '../../security/audit/requestTrail'
import { requireParentPurpose } from '../table/noteRecord'

/** The list of one entity, built from its definition. */
export interface EntityList {
  readonly listed: ListedTable
  /** @throws HttpError 400 that names what is unknown, 403 where the policy lets the person see no rows */
  read(db: Database, request: ListRequest, viewer: Viewer): Promise<JsonText>
  /**
   * Rows as JSON texts, a chunk at a time, for example for an export.
   * @throws HttpError as read does
   */
  rows(db: Database, request: ListRequest, viewer: Viewer): AsyncGenerator<RowsText>
  /**
   * The condition for those rows of a selection with which the policy lets this person do the action.
   * @throws HttpError
   */
  where(selection: RowSelection, viewer: Viewer, action?: Action): WhereSql
}

/** The list as one viewer sees it, with the cached statements of its pages. */
interface SeenList {
  readonly seen: ListedTable
  readonly statements: PageStatements
}

export function entityList(table: EntityTable, catalog: EntityCatalog): EntityList {
  const current = derivedFromFields(() => buildList(table, catalog))
  return {
    get listed() {
      return current().listed
    },
    read: (...request) => current().read(...request),
    rows: (...request) => current().rows(...request),
    where: (...selection) => current().where(...selection),
  }
}

/** The list with the fields that there are now. */
function buildList(table: EntityTable, catalog: EntityCatalog): EntityList {
  const listed = listedTable(table, catalog)
  const totals = createTotals(listed)
  const statements = createPageStatements(listed)
  // A viewer is the same object until their permissions change, so this can be cached for it.
  const made = new WeakMap<Viewer, SeenList>()

  function seenBy(viewer: Viewer): SeenList {
    const known = made.get(viewer)
    if (known) return known
    const seen = listForViewer(listed, viewer)
    const own = { seen, statements: seen === listed ? statements : createPageStatements(seen) }
    made.set(viewer, own)
    return own
  }

  function understand(request: ListRequest, viewer: Viewer) {
    if (!allows(table.entity, 'view', viewer))
      throw forbidden(`“List ${table.entity.name.many.toLowerCase()}”`, denialOf(table.entity, 'view', viewer))
    const own = seenBy(viewer)
    const query = readRequest(own.seen, request, viewer)
    return { ...own, query, where: () => whereSql(listed, query, viewer) }
  }

  /**
   * A page far down an unfiltered list is read from the end, along the index: a count over the whole index takes a third of the time of
   * walking it.
   */
  async function fromEnd(
    db: Database,
    seen: ListedTable,
    query: ListQuery,
    where: WhereSql,
  ): Promise<{ page: PageRow; total: Total; turned: ListQuery } | undefined> {
    if (
      query.cursor ||
      where.binder.values.length > 0 ||
      query.conditions.length > 0 ||
      query.search ||
      !(await totals.isNearEnd(db, query.offset))
    )
      return undefined
    const totalItems = await exactTotal(db, listed, whereOf(where))
    const left = totalItems - query.offset
    if (left <= 0 || left > query.offset) return undefined
    const turned = {
      ...query,
      fromEnd: true,
      limit: Math.min(query.limit, left),
      offset: Math.max(0, left - query.limit),
    }
    const { rows } = await db.pool.query<PageRow>({
      text: pageSql(seen, turned, where, false),
      values: where.binder.values,
    })
    return { page: rows[0]!, total: { totalItems }, turned }
  }

  async function readPage(
    db: Database,
    statements: PageStatements,
    query: ListQuery,
    where: WhereSql,
  ): Promise<{ page: PageRow; total: Total | undefined }> {
    const along = query.total && (await totals.isSmall(db))
    // Copied before the page binds values of its own.
    const counting = query.total ? whereOf(where) : undefined
    const { text, values, isSteady } = statements(query, where, along)
    const rows = isSteady
      ? await db.prepared<PageRow>(text, values)
      : (await db.pool.query<PageRow>({ text, values: [...values] })).rows
    const page = rows[0]!
    if (!counting) return { page, total: undefined }
    const whole = wholeTotal(query, page)
    if (whole !== undefined) return { page, total: { totalItems: whole } }
    if (page.total !== undefined && page.total <= countedTo) return { page, total: { totalItems: page.total } }
    const { totalItems, about } = await totals.read(db, counting)
    // An estimate is raised to the number that the page proves.
    const shown =
      page.found > 0
        ? Math.max(totalItems, query.offset + page.found)
        : query.cursor
          ? totalItems
          : Math.min(totalItems, query.offset)
    return { page, total: { totalItems: shown, ...(about && { about }) } }
  }

  async function readAnswer(
    db: Database,
    { seen, statements, query, where }: ReturnType<typeof understand>,
  ): Promise<JsonText> {
    const first = query.limit > streamThreshold ? { ...query, limit: streamThreshold } : query
    const note = noterOf(listed, query)
    const far = first.limit === query.limit && query.offset > 0 ? await fromEnd(db, seen, query, where()) : undefined
    if (far) note(far.page.ids)
    if (far) return new JsonText(pageJson(listed, far.turned, far.page, query.total ? far.total : undefined))
    const { page, total } = await readPage(
      db,
      statements,
      first.limit < query.limit ? { ...first, total: false } : first,
      where(),
    )
    if (page.found <= first.limit || first.limit === query.limit) note(page.ids)
    if (first.limit === query.limit) return new JsonText(pageJson(listed, query, page, total))
    if (page.found <= first.limit) {
      const known = query.total ? (wholeTotal(query, page) ?? (await exactTotal(db, listed, where()))) : undefined
      return new JsonText(pageJson(listed, query, page, known === undefined ? undefined : { totalItems: known }))
    }
    return new JsonText(
      Readable.from(await begun(streamedText(db, seen, query, where, note)), {
        objectMode: false,
        highWaterMark: 64 * 1024,
      }),
    )
  }

  return {
    listed,
    where: (selection, viewer, action = 'view') =>
      whereSql(listed, readRows(listed, selection, viewer), viewer, action),
    async *rows(db, request, viewer) {
      const { seen, query, where } = understand(request, viewer)
      const made = where()
      const note = noterOf(listed, query)
      for await (const chunk of await openRows(db, streamSql(seen, query, made), made.binder.values)) {
        note(chunk.ids)
        yield chunk
      }
    },
    async read(db, request, viewer) {
      const understood = understand(request, viewer)
      if (currentTrail()?.findOpenings) await requireParentPurpose(db, table, pinnedBy(understood.query))
      try {
        return await readAnswer(db, understood)
      } catch (error) {
        throw refusalOf(error, understood.query)
      }
    },
  }
}

/** The fields that the conditions restrict to one value: `{ entityType: 6, entityTypeId: 17 }` for a list of the children of one record. */
function pinnedBy({ conditions }: ListQuery): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    conditions.flatMap(({ fieldPath: { fieldPath }, condition }) =>
      'anyOf' in condition && condition.anyOf.length === 1 ? [[fieldPath.path, condition.anyOf[0]]] : [],
    ),
  )
}

/**
 * @returns the error to throw: if the database can't read the key of a cursor, the cursor was not written by us; if it refuses the
 * statement of a filter that a plugin contributes, a sentence names the plugin
 */
function refusalOf(error: unknown, { cursor, conditions }: ListQuery): unknown {
  const { code } = error as { readonly code?: unknown }
  const filter = conditions.find((one) => one.fieldPath.filter)?.fieldPath.filter
  if (filter && typeof code === 'string' && /^(22|42)/.test(code)) return filterFailed(filter, error)
  return cursor && typeof code === 'string' && /^(22|42883)/.test(code) ? invalidCursor() : error
}

/** The total, where the page itself proves it because it contains the last row. */
function wholeTotal({ cursor, offset, limit }: ListQuery, { found }: PageRow): number | undefined {
  return !cursor && found <= limit && (found > 0 || offset === 0) ? offset + found : undefined
}

async function exactTotal(db: Database, list: ListedTable, where: WhereSql): Promise<number> {
  const { rows } = await db.pool.query<{ total: number }>({ text: countSql(list, where), values: where.binder.values })
  return rows[0]!.total
}

/** D9's response, sent while it is read. The total is last: it is the number of rows sent, so nothing needs to be counted. */
async function* streamedText(
  db: Database,
  list: ListedTable,
  query: ListQuery,
  where: () => WhereSql,
  note: NoteRows,
): AsyncGenerator<string> {
  const made = where()
  let rows = 0
  for await (const chunk of await openRows(db, streamSql(list, query, made), made.binder.values)) {
    yield `${rows === 0 ? '{"success":true,"data":[' : ','}${chunk.text}`
    rows += chunk.rows
    note(chunk.ids)
  }
  const isWhole = rows < query.limit && !query.cursor
  const total = query.total ? { totalItems: isWhole ? query.offset + rows : await exactTotal(db, list, where()) } : {}
  yield `${rows === 0 ? '{"success":true,"data":[' : ''}]${pageJsonEnd({ ...total, ...(query.masked.size > 0 && { masked: [...query.masked] }) })}`
}

/**
 * Reads the first part before the response begins, so that an immediate error still gets its message. Also, a reader who has disconnected
 * by then frees the connection; a generator that was never started would not.
 */
async function begun(parts: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  let first: IteratorResult<string> | undefined = await parts.next()
  const next = async () => {
    const part = first ?? parts.next()
    first = undefined
    return part
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: () => parts.return(undefined) }) }
}

function whereOf(where: WhereSql): WhereSql {
  return { ...where, binder: where.binder.copy() }
}

/** Notes for the patient access log that these rows were shown. */
type NoteRows = (ids: readonly number[] | null | undefined) => void

/** Called while the request is running: the rows of a long list are sent after its handler has returned. */
function noterOf({ table }: ListedTable, { search, conditions, cursor }: ListQuery): NoteRows {
  const trail = currentTrail()
  const way = !cursor && (search || conditions.length > 0) ? 'found' : 'listed'
  return (ids) => ids && noteAccess(table.entity, ids, way, trail)
}
