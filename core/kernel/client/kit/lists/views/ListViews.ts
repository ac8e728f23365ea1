import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { ListMemory, SavedView, ViewsAnswer } from '@core/kernel/entity/apiTypes'
import { viewApi, type ViewApi, type ViewInput } from './viewApi'

/** Milliseconds from the last change of a column to the request that stores it. */
const saveDelay = 800

/** The saved views of one list, and how the person left it. Fetched when the list is first opened, once for each role. */
export class ListViews {
  saved: readonly SavedView[] = []
  memory: ListMemory = {}
  /** The roles that a view can be made the start of; undefined where this person may not share views. */
  roles: ViewsAnswer['roles'] = undefined
  /** The views are there, or it is known that they can't be had: the list goes on without them. */
  ready = false
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
    makeObservable(this, { saved: observableRef, memory: observableRef, roles: observableRef, ready: observable })
  }

  /** @param roleId the viewer's role, which may have a default view */
  async load(roleId: number): Promise<void> {
    this.roleId = roleId
    if (this.requested) return
    this.requested = true
    try {
      const { data, memory, roles } = await this.api.list(this.entity)
      // What the user chose while the views were loading is kept.
      runInAction(() => Object.assign(this, { saved: data, memory: { ...memory, ...this.memory }, roles, ready: true }))
    } catch {
      this.requested = false
      runInAction(() => (this.ready = true))
    }
  }

  find(key: string): SavedView | undefined {
    return this.saved.find(({ id }) => String(id) === key)
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
    runInAction(() => (this.saved = [...others, view].toSorted((a, b) => a.name.localeCompare(b.name))))
  }
}
