import type { ListAnswer, ListRequest } from '@core/kernel/entity/apiTypes'

export interface FakeRow {
  readonly id: number
  readonly version: number
  /** The value by which the list is sorted. */
  readonly key: number
}

/** Simulates the server's list over rows in memory. Pages are requested by offset, or by a cursor that names the adjacent row. */
export function fakeList(rows: FakeRow[]) {
  const isAfter = (a: FakeRow, key: number, id: number) => a.key > key || (a.key === key && a.id > id)
  const sorted = () => rows.toSorted((a, b) => a.key - b.key || a.id - b.id)

  function answer({ limit = 50, offset = 0, cursor, total }: ListRequest): ListAnswer<FakeRow> {
    const all = sorted()
    let first = offset
    let end = offset + limit
    if (cursor) {
      const [way, key, id] = cursor.split(':')
      const after = all.findIndex((row) => isAfter(row, Number(key), Number(id)))
      const behind = after < 0 ? all.length : after
      const at = all.findIndex((row) => row.id === Number(id))
      first = way === 'next' ? behind : Math.max(0, (at < 0 ? behind : at) - limit)
      end = way === 'next' ? behind + limit : at < 0 ? behind : at
    }
    const data = all.slice(first, end)
    const beside = (way: string, row: FakeRow) => `${way}:${row.key}:${row.id}`
    return {
      data,
      ...(total !== false && { totalItems: all.length }),
      ...(data.length > 0 && first + data.length < all.length && { next: beside('next', data.at(-1)!) }),
      ...(data.length > 0 && first > 0 && { previous: beside('previous', data[0]!) }),
    }
  }

  return { rows, sorted, answer, list: (request: ListRequest) => Promise.resolve(answer(request)) }
}

/** @returns rows with ids from 0 and keys in steps of ten */
export function someRows(count: number): FakeRow[] {
  return Array.from({ length: count }, (_, id) => ({ id, version: 1, key: id * 10 }))
}
