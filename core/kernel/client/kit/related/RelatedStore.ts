import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { type Parent, parentLink } from '@core/kernel/entity/parentLink'
import type { ListAnswer, ListedRow, ListRequest, Sorting } from '@core/kernel/entity/apiTypes'
import { LatestRequest } from '../../platform/api/LatestRequest'
import { followChanges } from '../../platform/live/followChanges'
import type { EntityApi } from '../data/entityApi'
import type { Neighbours } from '../lists/ListStore'
import type { Filters } from '../lists/listQuery'
import type { Viewer } from '../../session/registry/types'

/** What the form of a new child begins with, and the fields that it doesn't show. */
export interface NewChild {
  readonly initial: (viewer: Viewer) => Readonly<Record<string, unknown>>
  readonly omit?: readonly string[]
}

/** Rows on a page. A record usually has tens of children, seldom hundreds. */
export const relatedPage = 10

export interface RelatedOptions {
  readonly entity: Entity
  readonly parent: Parent
  readonly api: Pick<EntityApi, 'list'>
  readonly columns: readonly string[]
  readonly sorting: Sorting
}

/**
 * The children of one record, one page at a time. They come from the call of the children's list, so its policy determines which are
 * visible.
 */
export class RelatedStore {
  readonly link: Readonly<Record<string, number>>
  answer: ListAnswer | undefined = undefined
  error: Error | undefined = undefined
  loading = false
  sorting: Sorting
  /** The number of the page, from 0. */
  page = 0
  private readonly request = new LatestRequest()

  constructor(private readonly options: RelatedOptions) {
    this.link = parentLink(options.entity, options.parent)
    this.sorting = options.sorting
    makeObservable(this, {
      answer: observableRef,
      error: observableRef,
      loading: observable,
      sorting: observableRef,
      page: observable,
      rows: computed,
      total: computed,
      pages: computed,
      sortBy: action,
      showPage: action,
    })
  }

  get rows(): readonly ListedRow[] {
    return this.answer?.data ?? []
  }

  get total(): number {
    return this.answer?.totalItems ?? 0
  }

  get pages(): number {
    return Math.max(1, Math.ceil(this.total / relatedPage))
  }

  get entity(): Entity {
    return this.options.entity
  }

  readonly about = false

  /** @returns the rows before and after a row on this page */
  neighbours(id: number): Neighbours {
    const at = this.rows.findIndex((row) => row.id === id)
    if (at < 0) return { index: undefined, previous: undefined, next: undefined }
    return { index: at, previous: this.rows[at - 1]?.id, next: this.rows[at + 1]?.id }
  }

  /** @returns the position among all rows, from 0 */
  placeAt(index: number): number {
    return this.page * relatedPage + index
  }

  /** A page is fetched as a whole. */
  reachAround(): void {}

  /** The filter by which a list shows these children. */
  get filters(): Filters {
    return Object.fromEntries(Object.entries(this.link).map(([path, id]) => [path, String(id)]))
  }

  /** Sorts by a column; if it is the current one, in the opposite direction. */
  sortBy(fieldName: string): void {
    const { sorting } = this
    const again = sorting.fieldName === fieldName && sorting.direction === 'asc'
    this.sorting = { fieldName, direction: again ? 'desc' : 'asc' }
    this.page = 0
    void this.load()
  }

  showPage(page: number): void {
    this.page = Math.min(Math.max(0, page), this.pages - 1)
    void this.load()
  }

  async load(): Promise<void> {
    runInAction(() => (this.loading = true))
    const { columns, api } = this.options
    const request: ListRequest = {
      filter: this.filters,
      columns,
      sorting: this.sorting,
      limit: relatedPage,
      offset: this.page * relatedPage,
    }
    const found = await this.request.take((signal) => api.list(request, signal))
    if (!found) return
    runInAction(() => {
      this.loading = false
      this.error = found.error
      if (found.error) return
      this.answer = found.value
      // The only row of the last page may have been deleted.
      if (this.page >= this.pages) this.showPage(this.pages - 1)
    })
  }

  /**
   * Loads the children, and loads them again after live changes.
   * @returns a function that ends this
   */
  open(): () => void {
    void this.load()
    const stop = followChanges([this.options.entity.id], () => this.load())
    return () => {
      stop()
      this.request.abort()
    }
  }
}
