import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { Note } from '../shared/noteCalls'
import { noteTopic } from '../shared/noteNames'
import { isAbort } from '@core/kernel/client/platform/api/unwrapResponse'
import { followChanges } from '@core/kernel/client/platform/live/followChanges'
import { type NotedRecord, type NoteInput, notesApi } from './notesApi'

/** The number of notes in one request. */
const page = 50

/** The notes on one record, the newest first, updated when other people write. */
export class NotesStore {
  notes: readonly Note[] | undefined = undefined
  total = 0
  error: Error | undefined = undefined
  /** S4.18 */
  loading = false
  private readonly controller = new AbortController()
  private readonly stopFollowing: () => void

  constructor(readonly record: NotedRecord) {
    makeObservable(this, {
      notes: observableRef,
      total: observable,
      error: observableRef,
      loading: observable,
      more: computed,
    })
    this.stopFollowing = followChanges(
      [noteTopic(record.entity)],
      () => this.load(),
      (ids) => ids.includes(record.id),
    )
  }

  /** Whether there are older notes. */
  get more(): boolean {
    return this.notes !== undefined && this.notes.length < this.total
  }

  /** Fetches the newest notes again, as many as are shown. */
  load(): Promise<void> {
    return this.read(async (signal) => {
      const { data, totalItems } = await notesApi.list(
        this.record,
        { limit: Math.max(page, this.notes?.length ?? 0) },
        signal,
      )
      return { notes: data, total: totalItems }
    })
  }

  loadEarlier(): Promise<void> {
    return this.read(async (signal) => {
      const shown = this.notes ?? []
      const { data, totalItems } = await notesApi.list(
        this.record,
        { limit: page, before: shown.at(-1)?.id ?? 2_147_483_647 },
        signal,
      )
      return { notes: [...shown, ...data], total: totalItems }
    })
  }

  /** @returns a message for the user */
  async create(input: NoteInput, key: string, name: string): Promise<string> {
    const { message } = await notesApi.create(this.record, input, key, name)
    await this.load()
    return message
  }

  async update({ id, version }: Note, input: NoteInput): Promise<string> {
    const { message } = await notesApi.update(id, version, input)
    await this.load()
    return message
  }

  async remove({ id }: Note): Promise<string> {
    const message = await notesApi.remove(id)
    await this.load()
    return message
  }

  async restore({ id }: Note): Promise<string> {
    const message = await notesApi.restore(id)
    await this.load()
    return message
  }

  dispose(): void {
    this.stopFollowing()
    this.controller.abort()
  }

  private async read(work: (signal: AbortSignal) => Promise<{ notes: readonly Note[]; total: number }>): Promise<void> {
    runInAction(() => {
      this.loading = true
      this.error = undefined
    })
    try {
      const { notes, total } = await work(this.controller.signal)
      runInAction(() => Object.assign(this, { notes, total }))
    } catch (error) {
      if (!isAbort(error)) runInAction(() => (this.error = error instanceof Error ? error : new Error(String(error))))
    }
    runInAction(() => (this.loading = false))
  }
}
