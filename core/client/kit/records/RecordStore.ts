import { action, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { Entity } from '@core/entity/defineEntity'
import type { HistoryChange } from '@core/entity/apiTypes'
import { ApiError } from '../../platform/api/ApiError'
import { LatestRequest } from '../../platform/api/LatestRequest'
import { inBackground } from '../../platform/api/background'
import { valueAt, isHidden } from '../data/fieldPaths'
import { entityApi, type EntityApi, type EntityRecord } from '../data/entityApi'
import { Presence } from './Presence'
import { live } from '../../platform/live/live'
import { followNames } from '../data/followNames'
import type { Fields } from '@core/entity/Field'
import { fieldPathsOf } from '@core/entity/leaves'
import { displayText, emptyText } from '@core/entity/displayText'

/** What somebody did to the open record while it was open. */
export interface RecordUpdates {
  readonly by: { readonly id: number | null; readonly name: string | null }
  readonly at: string
  readonly changes: readonly HistoryChange[]
}

export interface RecordStoreOptions<Detail extends EntityRecord> {
  readonly entity: Entity
  /** The calls of the definition unless said. */
  readonly api?: Pick<EntityApi<never, Detail>, 'view' | 'update' | 'remove' | 'restore'>
  readonly presence?: Presence
}

/**
 * The record that is open, for reading or for editing. It follows what others do: while nobody edits, their changes are
 * taken over and told as `news`; while somebody does, the draft's ground stays as it is and `newer` holds what is stored.
 */
export class RecordStore<Detail extends EntityRecord = EntityRecord> {
  readonly entity: Entity
  /** Who else has it open. */
  readonly presence: Presence
  record: Detail | undefined = undefined
  error: Error | undefined = undefined
  /** S4.18 */
  loading = false
  /** It was here, and by now it is deleted, or isn't this person's to see any more. */
  gone = false
  updates: RecordUpdates | undefined = undefined
  /** While it is being edited: what somebody else has stored meanwhile. */
  newer: Detail | undefined = undefined
  private readonly api: NonNullable<RecordStoreOptions<Detail>['api']>
  private readonly stopFollowing: readonly (() => void)[]
  private id: number | undefined = undefined
  private readonly request = new LatestRequest()
  private editing = false
  private looking = false
  private lookAgain = false

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
      forgetNews: action,
    })
    this.stopFollowing = [
      live.onChanges(entity.id, ({ ids }) => this.onChange(ids)),
      followNames(entity.fields, ({ path }, ids) => {
        if (!ids || ids.includes(valueAt(this.record, path) as number)) this.onChange()
      }),
    ]
  }

  /** Opens a record; the one that is open already is shown meanwhile, and fetched afresh. */
  async load(id: number): Promise<void> {
    runInAction(() => {
      if (this.id !== id) this.record = undefined
      this.id = id
      this.error = undefined
      this.loading = true
      this.forgetNews()
    })
    const found = await this.request.take((signal) => this.api.view(id, signal))
    if (!found) return
    runInAction(() => {
      this.loading = false
      if (found.error) this.error = found.error
      else this.record = found.value
    })
  }

  /** Sends a change of the open record, and takes over what the server made of it. @returns what to tell the person */
  async change(change: Readonly<Record<string, unknown>>): Promise<string | undefined> {
    const { id, version } = this.current()
    const { data, message } = await this.api.update(id, { ...change, version })
    this.take(data)
    return message
  }

  /** Fetches the open record as it is stored now: what the next change is made on. */
  async refetch(): Promise<Detail> {
    const record = await this.api.view(this.current().id)
    this.take(record)
    return record
  }

  /** Deletes the open record. @returns what to tell the person */
  async remove(): Promise<string | undefined> {
    const { id } = this.current()
    const message = await this.api.remove(id)
    if (this.id === id) this.close()
    return message
  }

  /** Takes a delete back. @returns what to tell the person */
  restore(id: number): Promise<string | undefined> {
    return this.api.restore(id)
  }

  /** While it is being edited, nothing is taken over by itself. @returns what ends it */
  edit(): () => void {
    this.editing = true
    return () => {
      this.editing = false
      this.forgetNews()
    }
  }

  get isEdited(): boolean {
    return this.editing
  }

  forgetNews(): void {
    this.updates = undefined
    this.newer = undefined
    this.gone = false
  }

  /** Somebody changed records of this kind. @param ids undefined when it isn't known which */
  onChange(ids?: readonly number[]): void {
    if (this.id === undefined || !this.record || (ids && !ids.includes(this.id))) return
    if (this.looking) this.lookAgain = true
    else void this.look(this.id)
  }

  dispose(): void {
    this.stopFollowing.forEach((stop) => stop())
    this.close()
  }

  private async look(id: number): Promise<void> {
    this.looking = true
    try {
      const record = await this.api.view(id)
      if (this.id === id) this.hear(record)
    } catch (error) {
      // A failure says nothing about the record. The next event or the person tries again.
      if (this.id === id && error instanceof ApiError && error.status === 404) runInAction(() => (this.gone = true))
    } finally {
      this.looking = false
      if (this.lookAgain) {
        this.lookAgain = false
        inBackground(() => this.onChange())
      }
    }
  }

  private hear(record: Detail): void {
    const before = this.record
    runInAction(() => {
      this.gone = false
      // Of what this very tab has stored meanwhile, nothing is new.
      if (!before || record.version < before.version) return
      if (record.version === before.version) {
        // What it points at has another name by now. A form has names of its own, and no use for the same values again.
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
      this.forgetNews()
    })
  }

  private close(): void {
    this.request.abort()
    this.id = undefined
    runInAction(() => {
      this.record = undefined
      this.forgetNews()
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

/** @returns which fields of a record differ, in their order, as one reads them. What this person may not see is left out: it reads as null in both. */
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
