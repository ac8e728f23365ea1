import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { isAbort } from '../../../platform/api/unwrapResponse'
import type { Contributed } from '../../../session/registry/types'
import type { TimelineEntry, TimelinePage, TimelineSource } from './timelineSources'

/** In ms: what was logged with its record is of the same transaction, within the precision of both times. */
const sameMoment = 2000

/** An entry with the id of its source. */
export interface SourcedEntry extends TimelineEntry {
  readonly source: string
}

interface Read {
  readonly entries: readonly SourcedEntry[]
  readonly next: TimelinePage['next']
}

/**
 * What happened to one record, from several sources in one order. Each source is loaded page by page. An entry is shown only when every
 * source has been loaded that far back, so that no entry appears later above those already shown.
 */
export class TimelineStore {
  /** By the id of the source. */
  private reads: ReadonlyMap<string, Read> = new Map()
  /** The sources that failed, until they are tried again. */
  failed: readonly string[] = []
  /** Why the latest of them failed. */
  error: unknown
  loading = false
  /** Whether every source has been loaded once, even if it is empty, or has failed; before that, an entry could come above one that is shown. */
  known = false
  /** The only source that is shown; undefined for all. */
  only: string | undefined = undefined
  private readonly controller = new AbortController()

  constructor(
    private readonly entity: Entity,
    private readonly id: number,
    readonly sources: readonly Contributed<TimelineSource>[],
  ) {
    makeObservable<this, 'reads' | 'horizon'>(this, {
      reads: observableRef,
      failed: observableRef,
      error: observableRef,
      loading: observable,
      known: observable,
      only: observable,
      horizon: computed,
      shown: computed,
      filled: computed,
      more: computed,
    })
  }

  /** The entries that can be shown, the newest first. */
  get shown(): readonly SourcedEntry[] {
    const { horizon } = this
    const entries = this.read.flatMap(([, { entries: read }]) => read)
    const told = new Map(entries.flatMap(({ href, at, isCreation }) => (href && !isCreation ? [[href, at]] : [])))
    const isTold = ({ href = '', at, isCreation }: SourcedEntry) =>
      isCreation && Math.abs(Date.parse(told.get(href) ?? '') - Date.parse(at)) < sameMoment
    return entries
      .filter((entry) => (horizon === undefined || entry.at >= horizon) && !isTold(entry))
      .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  }

  /** Whether there are earlier entries. */
  get more(): boolean {
    return this.read.some(([, { next }]) => next !== undefined)
  }

  /** The sources that have entries, among which the user can choose. */
  get filled(): readonly Contributed<TimelineSource>[] {
    return this.sources.filter(({ id }) => (this.reads.get(id)?.entries.length ?? 0) > 0)
  }

  show(only: string | undefined): void {
    runInAction(() => (this.only = only))
  }

  /** Loads the newest entries of every source. Earlier entries stay. */
  async load(): Promise<void> {
    await this.fetch(this.sources.map(({ id }) => ({ id, before: undefined })))
  }

  /** Loads earlier entries from the sources that have been loaded least far back. */
  async loadEarlier(): Promise<void> {
    const { horizon } = this
    const nearest = this.read.filter(
      ([, { entries, next }]) => next !== undefined && (horizon === undefined || (entries.at(-1)?.at ?? '') >= horizon),
    )
    await this.fetch(nearest.map(([id, { next }]) => ({ id, before: next })))
  }

  dispose(): void {
    this.controller.abort()
  }

  private get read(): readonly (readonly [string, Read])[] {
    return [...this.reads].filter(([id]) => this.only === undefined || id === this.only)
  }

  /** The time back to which all sources have been loaded; undefined if each is at its end. */
  private get horizon(): string | undefined {
    const ends = this.read.flatMap(([, { entries, next }]) => (next === undefined ? [] : (entries.at(-1)?.at ?? [])))
    return ends.length > 0 ? ends.reduce((a, b) => (a > b ? a : b)) : undefined
  }

  private async fetch(
    requested: readonly { readonly id: string; readonly before: TimelinePage['next'] }[],
  ): Promise<void> {
    runInAction(() => {
      this.loading = true
      this.failed = this.failed.filter((id) => !requested.some((one) => one.id === id))
    })
    await Promise.all(
      requested.map(async ({ id, before }) => {
        try {
          const page = await this.sources
            .find((source) => source.id === id)!
            .load(this.entity, this.id, before, this.controller.signal)
          runInAction(() => (this.reads = new Map([...this.reads, [id, this.joined(id, before, page)]])))
        } catch (error) {
          if (!isAbort(error)) runInAction(() => Object.assign(this, { failed: [...this.failed, id], error }))
        }
      }),
    )
    runInAction(() => {
      this.loading = false
      if (this.reads.size > 0) this.known = true
    })
  }

  private joined(source: string, before: TimelinePage['next'], { entries, next }: TimelinePage): Read {
    const fresh = entries.map((entry) => ({ ...entry, source }))
    const old = this.reads.get(source)
    if (!old) return { entries: fresh, next }
    if (before !== undefined) {
      const ids = new Set(fresh.map(({ id }) => id))
      return { entries: [...old.entries.filter(({ id }) => !ids.has(id)), ...fresh], next }
    }
    // The new page replaces all entries that it covers, because some may have been deleted. Entries older than the page are appended, but
    // only if the page's last entry is among the old ones; otherwise there could be a gap.
    const end = next === undefined ? -1 : old.entries.findIndex(({ id }) => id === fresh.at(-1)?.id)
    return end < 0 ? { entries: fresh, next } : { entries: [...fresh, ...old.entries.slice(end + 1)], next: old.next }
  }
}
