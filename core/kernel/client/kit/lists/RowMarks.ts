import { action, makeObservable, observable } from 'mobx'

/** How long a row that another person changed is marked, in ms. */
const markFor = 3000

/** Rows that another person changed a moment ago. */
export class RowMarks {
  private readonly ids = observable.set<number>()
  private readonly timers = new Set<ReturnType<typeof setTimeout>>()

  constructor() {
    makeObservable(this, { add: action })
  }

  has(id: number): boolean {
    return this.ids.has(id)
  }

  add(ids: readonly number[]): void {
    if (ids.length === 0) return
    for (const id of ids) this.ids.add(id)
    const timer = setTimeout(
      action(() => {
        this.timers.delete(timer)
        for (const id of ids) this.ids.delete(id)
      }),
      markFor,
    )
    this.timers.add(timer)
  }

  dispose(): void {
    for (const timer of this.timers) clearTimeout(timer)
  }
}
