import { makeObservable, observable, observableRef, runInAction } from 'mobx'
import { inBackground, LatestRequest, messageOf, newIdempotencyKey, live } from '@core/client/session'
import { moveIn } from '@core/client/ui'
import { lookupTopic } from '@core/entity'
import type { lookupApi } from '../../adminApis'

export type LookupApi = typeof lookupApi
export type EditedList = Awaited<ReturnType<LookupApi['all']>>[number]
export type EditedEntry = EditedList['entries'][number]

/** The delay after the last step of a move, ms: dragging over ten rows is one change. */
const settleAfter = 500

/** The look-up lists in their editor. An error is shown beside the failed action, and changes nothing. */
export class LookupsStore {
  lists: readonly EditedList[] | undefined = undefined
  /** The number of records that use each entry, by list; a missing list was not counted yet. */
  uses: ReadonlyMap<string, ReadonlyMap<number, number>> = new Map()
  loading = false
  saving = false
  /** Why the lists couldn't be fetched. */
  error: Error | undefined = undefined
  /** Why the last change was refused. */
  refusal: string | undefined = undefined
  private readonly api: LookupApi
  private readonly stopFollowing: () => void
  private readonly request = new LatestRequest()
  private key = newIdempotencyKey()
  private timer: ReturnType<typeof setTimeout> | undefined = undefined
  /** The list whose new order wasn't sent yet. */
  private moved: string | undefined = undefined
  /** Another person has changed a list, and it wasn't fetched yet. */
  private outdated = false

  constructor(api: LookupApi) {
    this.api = api
    makeObservable(this, {
      lists: observableRef,
      uses: observableRef,
      loading: observable,
      saving: observable,
      error: observableRef,
      refusal: observable,
    })
    this.stopFollowing = live.onChanges(lookupTopic, () => {
      if (!this.lists) return
      this.outdated = true
      void this.catchUp()
    })
  }

  list(id: string): EditedList | undefined {
    return this.lists?.find((list) => list.id === id)
  }

  async load(): Promise<void> {
    this.outdated = false
    runInAction(() => Object.assign(this, { loading: true, error: undefined }))
    const found = await this.request.take((signal) => this.api.all(signal))
    if (!found) return
    runInAction(() => {
      this.loading = false
      if (found.error) this.error = found.error
      else this.lists = found.value
    })
  }

  /** Counts the uses of a list's entries. If that fails, the list can still be edited. */
  async count(list: string): Promise<void> {
    const counted = await inBackground(() => this.api.uses(list)).catch(() => undefined)
    if (counted)
      runInAction(
        () => (this.uses = new Map(this.uses).set(list, new Map(counted.map(({ id, records }) => [id, records])))),
      )
  }

  /** @returns whether it was added */
  async add(list: string, name: string): Promise<boolean> {
    const done = await this.change(() => this.api.add(list, name, this.key))
    if (done) this.key = newIdempotencyKey()
    return done
  }

  rename(list: string, id: number, name: string): Promise<boolean> {
    return this.change(() => this.api.change({ list, id, name }))
  }

  /** Retires an entry, or restores it. */
  retire(list: string, id: number, retired: boolean): Promise<boolean> {
    return this.change(() => this.api.change({ list, id, retired }))
  }

  /** Moves an entry among the active ones, and sends the order after a delay. @returns its new position */
  move(list: string, from: number, to: number): number {
    const entries = this.list(list)?.entries ?? []
    const active = entries.filter(({ retired }) => !retired)
    const place = Math.max(0, Math.min(to, active.length - 1))
    if (place === from || !active[from]) return from
    this.take({
      ...this.list(list)!,
      entries: [...moveIn(active, from, place), ...entries.filter(({ retired }) => retired)],
    })
    this.putOffLoading()
    this.moved = list
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.settle(), settleAfter)
    return place
  }

  /** Sends an unsent order. */
  async settle(): Promise<void> {
    clearTimeout(this.timer)
    const list = this.moved
    this.moved = undefined
    if (list === undefined) return
    const ids = this.list(list)?.entries.map(({ id }) => id) ?? []
    if (!(await this.change(() => this.api.order(list, ids)))) await this.load()
  }

  forgetRefusal(): void {
    runInAction(() => (this.refusal = undefined))
  }

  dispose(): void {
    this.stopFollowing()
    this.request.abort()
    void this.settle()
  }

  private async change(send: () => Promise<EditedList>): Promise<boolean> {
    this.putOffLoading()
    runInAction(() => Object.assign(this, { saving: true, refusal: undefined }))
    try {
      this.take(await send())
      return true
    } catch (error) {
      runInAction(() => (this.refusal = messageOf(error)))
      return false
    } finally {
      runInAction(() => (this.saving = false))
      void this.catchUp()
    }
  }

  /** A response that was requested before an own change may lack it. */
  private putOffLoading(): void {
    if (!this.loading) return
    this.request.abort()
    this.outdated = true
    runInAction(() => (this.loading = false))
  }

  /** Fetches changes by others, unless an own change is running, which fetches them at its end. */
  private async catchUp(): Promise<void> {
    if (this.outdated && !this.saving && this.moved === undefined) await this.load()
  }

  private take(list: EditedList): void {
    runInAction(() => (this.lists = this.lists?.map((one) => (one.id === list.id ? list : one))))
  }
}
