import { compareNames } from '@core/kernel/entity/compareNames'
import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import { isContributedColumn } from '@core/kernel/entity/contributedColumns'
import type { FieldPath } from '@core/kernel/entity/leaves'
import type { ListMemory, SavedView, ViewsAnswer } from '@core/kernel/entity/apiTypes'
import { fieldPathsOfDescribed } from '../../data/describedFields'
import type { Filters } from '../listQuery'
import { viewApi, type ViewApi, type ViewInput } from './viewApi'

/** Milliseconds from the last change of a column to the request that stores it. */
const saveDelay = 800

/** The saved views of one list, and how the person left it. Fetched when the list is first opened, once for each role. */
export class ListViews {
  saved: readonly SavedView[] = []
  memory: ListMemory = {}
  /** The roles that a view can be made the start of; undefined where this person may not share views. */
  roles: ViewsAnswer['roles'] = undefined
  /** What plugins contribute to filter the list by. */
  filters: readonly FieldPath[] = []
  /** The paths of filters that the view or the address has, and that are not available. */
  gone: readonly string[] = []
  /** The views are there, or it is known that they can't be had: the list goes on without them. */
  ready = false
  /** The view for which they were noted. */
  private noted: string | undefined
  private requested = false
  private roleId = 0
  private unsent: ListMemory = {}
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Requests are sent one after the other, so that the latest one is stored last. */
  private sending: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly entity: string,
    private readonly api: ViewApi = viewApi,
  ) {
    globalThis.addEventListener?.('pagehide', this.send)
    makeObservable(this, {
      saved: observableRef,
      memory: observableRef,
      roles: observableRef,
      filters: observableRef,
      gone: observableRef,
      ready: observable,
    })
  }

  /** @param roleId the viewer's role, which may have a default view */
  async load(roleId: number): Promise<void> {
    this.roleId = roleId
    if (this.requested) return
    this.requested = true
    try {
      const { data, memory, roles, filters } = await this.api.list(this.entity)
      const contributed = filters ? fieldPathsOfDescribed(filters) : []
      // What the user chose while the views were loading is kept.
      runInAction(() =>
        Object.assign(this, {
          saved: data,
          memory: { ...memory, ...this.memory },
          roles,
          filters: contributed,
          ready: true,
        }),
      )
    } catch {
      this.requested = false
      runInAction(() => (this.ready = true))
    }
  }

  find(key: string): SavedView | undefined {
    return this.saved.find(({ id }) => String(id) === key)
  }

  /** @returns what a plugin contributes to filter by at this path */
  filterAt(path: string): FieldPath | undefined {
    return this.filters.find((one) => one.path === path)
  }

  /** @returns the paths of filters of plugins that are off, or that are not for this person */
  goneOf(filters: Filters): readonly string[] {
    if (!this.ready) return []
    return Object.keys(filters).filter((path) => isContributedColumn(path) && !this.filterAt(path))
  }

  /**
   * Notes which filters of the view and of its state that is shown are left out. The address is written without them at once, so they are
   * told of until another view is shown.
   */
  noteGone(key: string, filters: Filters): void {
    const gone = this.goneOf({ ...this.find(key)?.state.filters, ...filters })
    if (gone.length > 0 || key !== this.noted) runInAction(() => (this.gone = gone))
    this.noted = key
  }

  /** @returns the filters without these */
  available(filters: Filters): Filters {
    const gone = this.goneOf(filters)
    if (gone.length === 0) return filters
    return Object.fromEntries(Object.entries(filters).filter(([path]) => !gone.includes(path)))
  }

  /** The view that this user starts with, if it isn't the first one of the list. */
  get start(): string | undefined {
    return this.memory.view ?? this.saved.find(({ defaultFor }) => defaultFor === this.roleId)?.id.toString()
  }

  /** @throws ApiError */
  async create(input: ViewInput): Promise<SavedView> {
    const { data } = await this.api.create(this.entity, input)
    this.put(data)
    return data
  }

  /** @throws ApiError */
  async update(view: SavedView, change: Partial<ViewInput>): Promise<SavedView> {
    const { name, state, shared, defaultFor } = { ...view, ...change }
    const { data } = await this.api.update(view, { name, state, shared, defaultFor })
    this.put(data)
    return data
  }

  /** @throws ApiError */
  async remove({ id }: SavedView): Promise<void> {
    await this.api.remove(id)
    runInAction(() => (this.saved = this.saved.filter((view) => view.id !== id)))
  }

  /**
   * Stores how the user leaves the list. Columns and widths are sent a moment later, because they change in many steps. A failure is not
   * shown.
   */
  remember(change: ListMemory): void {
    runInAction(() => (this.memory = { ...this.memory, ...change }))
    this.unsent = { ...this.unsent, ...change }
    clearTimeout(this.timer)
    if (change.view !== undefined) this.send()
    else this.timer = setTimeout(this.send, saveDelay)
  }

  /** Sends pending changes now. */
  dispose(): void {
    globalThis.removeEventListener?.('pagehide', this.send)
    this.send()
  }

  private readonly send = (): void => {
    clearTimeout(this.timer)
    const { unsent } = this
    if (Object.keys(unsent).length === 0) return
    this.unsent = {}
    this.sending = this.sending.then(() => this.api.remember(this.entity, unsent)).catch(() => undefined)
  }

  private put(view: SavedView): void {
    const released = this.saved.map((other) =>
      view.defaultFor !== null && other.defaultFor === view.defaultFor
        ? { ...other, defaultFor: null, version: other.version + 1 }
        : other,
    )
    const others = released.filter(({ id }) => id !== view.id)
    runInAction(() => (this.saved = [...others, view].toSorted((a, b) => compareNames(a.name, b.name))))
  }
}
