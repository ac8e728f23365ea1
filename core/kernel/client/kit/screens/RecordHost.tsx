import { observer } from 'mobx-react-lite'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useParams } from 'wouter'
import { ApiError } from '../../platform/api/ApiError'
import type { EntityRecord } from '../data/entityApi'
import { ErrorState } from '../../platform/ui/status/ErrorState'
import { OpenRecordContext } from '../records/OpenRecord'
import type { RecordStore } from '../records/RecordStore'
import { rememberRecord } from '../../session/recentRecords'
import { NoSuchRecord } from './NoSuchRecord'
import { RecordSkeleton } from './RecordSkeleton'

interface RecordHostProps<Detail extends EntityRecord> {
  store: RecordStore<Detail>
  mode: 'view' | 'edit'
  /** The list's address. */
  listHref: string
  /** The record's title, if it is known before the record is. */
  title?: string | undefined
  children: (record: Detail) => ReactNode
}

async function restoreAndLoad(store: RecordStore, id: number): Promise<string | undefined> {
  const message = await store.restore(id)
  void store.load(id)
  return message
}

/** @returns the id in an address, or undefined if it has none and thus names no record */
export function idOf(param: string | undefined): number | undefined {
  return param && /^[1-9]\d{0,9}$/.test(param) ? Number(param) : undefined
}

/**
 * Loads the record of the address, reports the viewer's presence, and draws the record; handles loading, missing and failed. A form starts
 * with the record as it is stored now, not with the copy from the record's screen.
 */
export const RecordHost = observer(function RecordHost<Detail extends EntityRecord>({
  store,
  mode,
  listHref,
  title,
  children,
}: RecordHostProps<Detail>) {
  const { entity, presence, record, error, loading, gone } = store
  const id = idOf(useParams<{ id: string }>().id)
  const [requested, setRequested] = useState(false)
  useEffect(() => {
    if (!id) return
    void store.load(id)
    setRequested(true)
  }, [store, id])
  const there = record?.id === id
  // The presence in a deleted record is not reported.
  const present = there && !gone
  useEffect(() => {
    if (!id || !present) return
    return presence.enter(entity.id, id, mode)
  }, [presence, entity, id, present, mode])
  useEffect(() => {
    if (id && present) rememberRecord(entity.id, id)
  }, [entity, id, present])
  useEffect(() => (mode === 'edit' ? store.edit() : undefined), [store, mode])

  if (!id || (error instanceof ApiError && error.status === 404))
    return (
      <NoSuchRecord
        entity={entity}
        id={id}
        listHref={listHref}
        {...(id && { onRestore: () => restoreAndLoad(store, id) })}
      />
    )
  if (error && !there) return <ErrorState level={1} error={error} onRetry={() => void store.load(id)} />
  if (!record || !there || (mode === 'edit' && (!requested || loading)))
    return <RecordSkeleton entity={entity} title={title} />
  // A context has one type for all entities.
  const anyStore = store as unknown as RecordStore
  return <OpenRecordContext value={{ store: anyStore, record }}>{children(record)}</OpenRecordContext>
}) as <Detail extends EntityRecord>(props: RecordHostProps<Detail>) => ReactElement // observer() drops the type parameter
