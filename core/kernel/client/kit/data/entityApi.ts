import type { AggregateAnswer, AggregateRequest } from '@core/kernel/entity/aggregate'
import { callPath, type Entity } from '@core/kernel/entity/defineEntity'
import type { HistoryEntry, ListAnswer, ListedRow, ListRequest, OptionsRequest, RecordOption } from '@core/kernel/entity/apiTypes'
import { callApi, idempotent, newIdempotencyKey } from '../../platform/api/createApi'
import { recordBefore } from '../../platform/offlineWrites/basedOn'
import { sendOrKeep } from '../../platform/offlineWrites/sendOrKeep'

/** A record as the server returns it to its screen. */
export interface EntityRecord {
  readonly id: number
  readonly version: number
  readonly createdBy: number | null
  readonly createdAt: string
  readonly updatedBy: number | null
  readonly updatedAt: string
  /** Paths of the values that this viewer may not see. These values are null. */
  readonly masked: readonly string[]
  /** The names of references, by the path of the field. */
  readonly labels: Readonly<Record<string, string | null>>
}

/** The body of an update: the version that it is based on, and the changed fields. */
interface RecordChange {
  readonly version: number
  readonly [field: string]: unknown
}

/** The calls of one entity. Each throws an `ApiError` if it fails. */
export interface EntityApi<Row = ListedRow, Detail extends EntityRecord = EntityRecord> {
  list(request: ListRequest, signal?: AbortSignal): Promise<ListAnswer<Row>>
  /** Figures over the rows that a list with the same filter shows, for charts, totals and counts. */
  aggregate(request: AggregateRequest, signal?: AbortSignal): Promise<AggregateAnswer>
  view(id: number, signal?: AbortSignal): Promise<Detail>
  /** @param key the same for each submit of one form, so that a second click doesn't create a second record */
  create(input: Readonly<Record<string, unknown>>, key: string): Promise<WriteResult<Detail>>
  update(id: number, change: RecordChange): Promise<WriteResult<Detail>>
  /** @returns a message for the user */
  remove(id: number): Promise<string | undefined>
  /**
   * Undoes a delete.
   * @returns a message for the user
   */
  restore(id: number): Promise<string | undefined>
  /**
   * Gives the fields that a change of the history changed the values that they had before it.
   * @param change the id of the history entry, and the version that it is based on
   * @returns a message for the user
   */
  putBack(id: number, change: { readonly change: number; readonly version: number }): Promise<string | undefined>
  history(
    id: number,
    before: number | undefined,
    signal?: AbortSignal,
  ): Promise<{ readonly data: readonly HistoryEntry[]; readonly next?: number }>
  /** The records that a reference may point at: those that match a search text, or those with these ids. */
  options(request: OptionsRequest, signal?: AbortSignal): Promise<readonly RecordOption[]>
}

export interface WriteResult<Detail> {
  readonly data: Detail
  /** A message for the user. */
  readonly message?: string
}

/** Creates the calls of an entity from its definition, see core/kernel/entity/wire.ts. */
export function entityApi<Row = ListedRow, Detail extends EntityRecord = EntityRecord>(
  entity: Pick<Entity, 'path' | 'calls'>,
): EntityApi<Row, Detail> {
  const base = `/api/${entity.path}`
  const at = (call: 'view' | 'update' | 'delete', id: number) => {
    const path = callPath(entity, call)
    return { path: path.replace(':id', String(id)), named: path.includes(':id') }
  }
  const signalled = (signal: AbortSignal | undefined) => (signal ? { signal } : {})
  return {
    list: (request, signal) => callApi('POST', callPath(entity, 'list'), { body: request, ...signalled(signal) }),
    aggregate: (request, signal) => callApi('POST', `${base}/Aggregate`, { body: request, ...signalled(signal) }),
    view: async (id, signal) => (await callApi<{ data: Detail }>('GET', at('view', id).path, signalled(signal))).data,
    create(body, key) {
      const path = callPath(entity, 'create')
      if (!waits(entity)) return callApi('POST', path, { body, headers: idempotent(key) })
      return sendOrKeep({ method: 'POST', path, body, key, entity })
    },
    update(id, change) {
      const { path, named } = at('update', id)
      const body = named ? change : { ...change, id }
      if (!waits(entity)) return callApi('PUT', path, { body })
      const { version } = change
      const before = recordBefore(change) ?? { id, version }
      return sendOrKeep({ method: 'PUT', path, body, key: newIdempotencyKey(), entity, before })
    },
    async remove(id) {
      const { path, named } = at('delete', id)
      const { message } = await callApi<{ message?: string }>('DELETE', path, named ? {} : { query: { id } })
      return message
    },
    restore: async (id) => (await callApi<{ message?: string }>('POST', `${base}/Restore`, { body: { id } })).message,
    putBack: async (id, change) =>
      (await callApi<{ message?: string }>('POST', `${base}/PutBack`, { body: { id, ...change } })).message,
    history: (id, before, signal) =>
      callApi('POST', `${base}/History`, { body: { id, ...(before && { before }) }, ...signalled(signal) }),
    options: async (request, signal) =>
      (await callApi<{ data: RecordOption[] }>('POST', `${base}/Options`, { body: request, ...signalled(signal) }))
        .data,
  }
}

/** Whether writes may wait on the device. What has that option is the whole definition. */
const waits = (entity: object): entity is Entity => 'offlineWrites' in entity
