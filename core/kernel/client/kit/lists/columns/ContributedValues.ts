import { makeObservable, observable, runInAction } from 'mobx'
import type { ListedRow } from '@core/kernel/entity/apiTypes'
import { inBackground } from '../../../platform/api/background'
import { followChanges } from '../../../platform/live/followChanges'
import { isAbort } from '../../../platform/api/unwrapResponse'
import type { ListColumn } from '../listPoints'

/** Milliseconds until the cells that were drawn are loaded: the rows of a page are drawn in one step or a few. */
const gathering = 30

/** At most so many rows are loaded in one call: a page. */
const most = 100

/** The values of a contributed column, loaded in one call for all cells that were drawn together. */
export class ContributedValues {
  /** Whether the last call failed. A cell without a value then says so. */
  failed = false
  private readonly values = observable.map<number, unknown>({}, { deep: false })
  private readonly controller = new AbortController()
  private readonly wanted = new Set<number>()
  /** The rows that were drawn. */
  private readonly drawn = new Set<number>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly unfollow: () => void

  constructor(private readonly column: Pick<ListColumn, 'load' | 'topic'>) {
    makeObservable(this, { failed: observable })
    const again = () => this.drawn.forEach((id) => this.want({ id }))
    this.unfollow = column.topic === undefined ? () => {} : followChanges(new Set([column.topic]), again)
  }

  of(id: number): unknown {
    return this.values.get(id)
  }

  /** Loads the value of a row with those of the other cells. The known value is shown until then. */
  want({ id }: Pick<ListedRow, 'id'>): void {
    this.drawn.add(id)
    this.wanted.add(id)
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      const ids = [...this.wanted]
      this.wanted.clear()
      for (let from = 0; from < ids.length; from += most) void this.load(ids.slice(from, from + most))
    }, gathering)
  }

  dispose(): void {
    clearTimeout(this.timer)
    this.unfollow()
    this.controller.abort()
  }

  private async load(ids: readonly number[]): Promise<void> {
    try {
      const found = await inBackground(() => this.column.load(ids, this.controller.signal))
      if (this.controller.signal.aborted) return
      runInAction(() => {
        this.failed = false
        for (const id of ids) {
          if (found.has(id)) this.values.set(id, found.get(id))
          else this.values.delete(id)
        }
      })
    } catch (error) {
      if (!isAbort(error)) runInAction(() => (this.failed = true))
    }
  }
}
