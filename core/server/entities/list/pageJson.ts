import { writeCursor } from './cursor'
import type { ListedTable } from './ListedTable'
import type { ListQuery } from './ListQuery'
import type { PageRow } from './pageSql'
import { isForward } from './placesSql'
import { orderName } from './readRequest'
import type { Total } from './totals'

/** D9's response of a page, as text: the rows are passed on as Postgres wrote them. */
export function pageJson(list: ListedTable, query: ListQuery, page: PageRow, total: Total | undefined): string {
  const { cursor, limit, offset, sort, masked } = query
  const order = orderName(list, sort.fieldPath, sort.direction)
  const forward = isForward(query)
  const at = (way: boolean, key: string | null, id: number | null) =>
    id === null ? undefined : writeCursor({ forward: way, key, id }, order)
  // Behind the cursor are the rows that were read before. If nothing was found, the cursor's own position is where the direction turns.
  const turned =
    page.found > 0 ? at(!forward, page.firstKey, page.firstId) : cursor && at(!forward, cursor.key, cursor.id)
  const onward = page.found > limit ? at(forward, page.lastKey, page.lastId) : undefined
  const back = cursor || offset > 0 ? turned : undefined
  const [next, previous] = forward ? [onward, back] : [back, onward]
  const rest = {
    totalItems: total?.totalItems,
    about: total?.about,
    next,
    previous,
    masked: masked.size > 0 ? [...masked] : undefined,
  }
  return `{"success":true,"data":[${page.data ?? ''}]${pageJsonEnd(rest)}`
}

/** @returns the text after the rows: the properties that are not undefined. */
export function pageJsonEnd(rest: object): string {
  const text = JSON.stringify(rest)
  return text === '{}' ? '}' : `,${text.slice(1)}`
}
