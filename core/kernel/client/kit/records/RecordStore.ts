import { action, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { HistoryChange } from '@core/kernel/entity/apiTypes'
import { ApiError } from '../../platform/api/ApiError'
import { LatestRequest } from '../../platform/api/LatestRequest'
import { inBackground, isInBackground } from '../../platform/api/background'
import { basedOn } from '../../platform/offlineWrites/basedOn'
import { valueAt, isHidden } from '../data/fieldPaths'
import { entityApi, type EntityApi, type EntityRecord } from '../data/entityApi'
import { Presence } from './Presence'
import { live } from '../../platform/live/live'
import { followNames } from '../data/followNames'
import type { Fields } from '@core/kernel/entity/Field'
import { fieldPathsOf } from '@core/kernel/entity/leaves'
import { displayText, emptyText } from '@core/kernel/entity/displayText'

/** What another person changed while the record was open. */
export interface RecordUpdates {
  readonly by: { readonly id: number | null; readonly name: string | null }
  readonly at: string
  readonly changes: readonly HistoryChange[]
}

export interface RecordStoreOptions<Detail extends EntityRecord> {
  readonly entity: Entity
  /** By default the calls of the entity's definition. */
  readonly api?: Pick<EntityApi<never, Detail>, 'view' | 'update' | 'remove' | 'restore' | 'putBack'>
  readonly presence?: Presence
}

/**
 * The record that is open for reading or editing. It follows live changes: if nobody edits here, the record is replaced and `updates`
 * reports the changes. While the user edits, `record` stays, because the draft is based on it, and `newer` has the stored version.
 */
export class RecordStore<Detail extends EntityRecord = EntityRecord> {
  readonly entity: Entity
  /** The other people who have it open. */
  readonly presence: Presence
  record: Detail | undefined = undefined
  error: Error | undefined = undefined
  /** S4.18 */
  loading = false
  /** Whether the record was deleted, or the viewer may not see it any more, since it was opened. */
  gone = false
  updates: RecordUpdates | undefined = undefined
  /** While the user edits: the version that another person has saved since. */
  newer: Detail | undefined = undefined
  private readonly api: NonNullable<RecordStoreOptions<Detail>['api']>
  private readonly stopFollowing: readonly (() => void)[]
  private id: number | undefined = undefined
  private readonly request = new LatestRequest()
  private editing = false
  private isFetching = false
  private fetchAgain = false

  constructor({
    entity,
    api = entityApi<never, Detail>(entity),
    presence = new Presence(),
  }: RecordStoreOptions<Detail>) {
    this.entity = entity
    this.api = api
    this.presence = presence
    makeObservable(this, {
      record: observableRef,
      error: observableRef,
      loading: observable,
      gone: observable,
      updates: observableRef,
      newer: observableRef,
      clearUpdates: action,
    })
    this.stopFollowing = [
      live.onChanges(entity.id, ({ ids }) => this.onChange(ids)),
      followNames(entity.fields, ({ path }, ids) => {
        if (!ids || ids.includes(valueAt(this.record, path) as number)) this.onChange()
      }),
    ]
  }

  /**
   * Opens a record. If it is open already, it stays on screen while it is fetched again. An automatic retry keeps the failure on screen until
   * it succeeds.
   */
  async load(id: number): Promise<void> {
    runInAction(() => {
      if (this.id !== id) this.record = undefined
      if (this.id !== id || !isInBackground()) this.error = undefined
      this.id = id
      this.loading = true
      this.clearUpdates()
    })
    const found = await this.request.take((signal) => this.api.view(id, signal))
    if (!found) return
    runInAction(() => {
      this.loading = false
      this.error = found.error
      if (!found.error) this.record = found.value
    })
  }

  /**
   * Sends a change of the open record, and takes over the record from the response.
   * @returns a message for the user
   */
  async change(change: Readonly<Record<string, unknown>>): Promise<string | undefined> {
    const record = this.current()
    const { id, version } = record
    const { data, message } = await this.api.update(id, basedOn({ ...change, version }, record))
    this.take(data)
    return message
  }

  /** The version of the open record. */
  get version(): number | undefined {
    return this.record?.version
  }

  /** Fetches the open record as it is stored now. The next change is based on it. */
  async refetch(): Promise<Detail> {
    const record = await this.api.view(this.current().id)
    this.take(record)
    return record
  }

  /**
   * Deletes the open record.
   * @returns a message for the user
   */
  async remove(): Promise<string | undefined> {
    const { id } = this.current()
    const message = await this.api.remove(id)
    if (this.id === id) this.close()
    return message
  }

  /**
   * Undoes a delete.
   * @returns a message for the user
   */
  restore(id: number): Promise<string | undefined> {
    return this.api.restore(id)
  }

  /**
   * Puts back what a change of the open record's history changed.
   * @param change the id of the history entry
   * @returns a message for the user
   */
  async putBack(change: number): Promise<string | undefined> {
    const { id, version } = this.current()
    const message = await this.api.putBack(id, { change, version })
    await this.refetch()
    return message
  }

  /**
   * Starts editing: from now on, changes by others don't replace the record.
   * @returns a function that ends this
   */
  edit(): () => void {
    this.editing = true
    return () => {
      this.editing = false
      this.clearUpdates()
    }
  }

  get isEdited(): boolean {
    return this.editing
  }

  clearUpdates(): void {
    this.updates = undefined
    this.newer = undefined
    this.gone = false
  }

  /**
   * Called after a live change of this entity's records.
   * @param ids undefined if the changed records are unknown
   */
  onChange(ids?: readonly number[]): void {
    if (this.id === undefined || !this.record || (ids && !ids.includes(this.id))) return
    if (this.isFetching) this.fetchAgain = true
    else void this.fetchLatest(this.id)
  }

  dispose(): void {
    this.stopFollowing.forEach((stop) => stop())
    this.close()
  }

  private async fetchLatest(id: number): Promise<void> {
    this.isFetching = true
    try {
      const record = await this.api.view(id)
      if (this.id === id) this.applyUpdate(record)
    } catch (error) {
      // Only 404 means that the record is gone. After another failure, the next event or the user tries again.
      if (this.id === id && error instanceof ApiError && error.status === 404) runInAction(() => (this.gone = true))
    } finally {
      this.isFetching = false
      if (this.fetchAgain) {
        this.fetchAgain = false
        inBackground(() => this.onChange())
      }
    }
  }

  private applyUpdate(record: Detail): void {
    const before = this.record
    runInAction(() => {
      this.gone = false
      // A version that this tab has saved itself is nothing new.
      if (!before || record.version < before.version) return
      if (record.version === before.version) {
        // Only names of references have changed. A form loads names itself, so the record must not be replaced.
        if (!this.editing && !sameNames(record, before)) this.record = record
        return
      }
      const { updatedBy, updatedAt, labels } = record
      this.updates = {
        by: { id: updatedBy, name: labels.updatedBy ?? null },
        at: updatedAt,
        changes: changesBetween(this.entity.fields, before, record),
      }
      if (this.editing) this.newer = record
      else this.record = record
    })
  }

  private take(record: Detail): void {
    runInAction(() => {
      if (this.id !== record.id) return
      this.record = record
      this.clearUpdates()
    })
  }

  private close(): void {
    this.request.abort()
    this.id = undefined
    runInAction(() => {
      this.record = undefined
      this.clearUpdates()
    })
  }

  private current(): Detail {
    if (!this.record) throw new Error(`No ${this.entity.id} is open; load one before changing it.`)
    return this.record
  }
}

function sameNames({ labels }: EntityRecord, { labels: others }: EntityRecord): boolean {
  return JSON.stringify(labels) === JSON.stringify(others)
}

/**
 * @returns the fields that differ between two versions of a record, in their order, with values as text. Fields that the viewer may not see
 * are left out, because they are null in both.
 */
function changesBetween(fields: Fields, before: EntityRecord, after: EntityRecord): readonly HistoryChange[] {
  return fieldPathsOf(fields).flatMap(({ path, field, label }) => {
    const [was, is] = [valueAt(before, path), valueAt(after, path)]
    if (JSON.stringify(was ?? null) === JSON.stringify(is ?? null) || isHidden(path, after.masked)) return []
    if (field.kind === 'rows') return [{ field: path, label }]
    const text = (record: EntityRecord, value: unknown) => {
      const shown = displayText(field, value, record.labels[path])
      return shown === emptyText ? null : shown
    }
    return [{ field: path, label, from: text(before, was), to: text(after, is) }]
  })
}
