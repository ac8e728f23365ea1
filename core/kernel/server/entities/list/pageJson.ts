import { writeCursor } from './cursor'
import type { ListedTable } from './ListedTable'
import type { ListQuery } from './ListQuery'
import { hasBefore, type PageRow } from './pageSql'
import { isForward } from './placesSql'
import { orderName } from './readRequest'
import type { Total } from './totals'

/** D9's response of a page, as text: the rows are passed on as Postgres wrote them. */
export function pageJson(list: ListedTable, query: ListQuery, page: PageRow, total: Total | undefined): string {
  const { cursor, limit, sort, masked } = query
  const order = orderName(list, sort.fieldPath, sort.direction)
  const forward = isForward(query)
  const at = (way: boolean, key: string | null | undefined, id: number | null | undefined) =>
    id == null ? undefined : writeCursor({ forward: way, key: key ?? null, id }, order)
  // Behind the cursor's own place there is what was read before, or nothing was found and it is the place to turn round at.
  const turned = () =>
    page.found > 0 ? at(!forward, page.firstKey, page.firstId) : cursor && at(!forward, cursor.key, cursor.id)
  const onward = page.found > limit ? at(forward, page.lastKey, page.lastId) : undefined
  const back = hasBefore(query) ? turned() : undefined
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
