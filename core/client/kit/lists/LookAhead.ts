import type { RowRange } from './table/rowWindow'

/** Rows beyond those that are drawn which are wanted already, either way. */
const least = 20
const most = 200
/** While one scrolls, so many milliseconds' worth of rows are wanted before they are reached: a request and its answer take that long. */
const foresight = 500
/** Between two looks at how fast one goes, ms; after so long a pause one has stopped. */
const between = 50
const pause = 400
/** In rows. More than this at once is a jump and not scrolling. */
const jump = 1000

/** Tells which rows will be wanted soon, by how fast and which way one scrolls. */
export class LookAhead {
  private from: { readonly first: number; readonly at: number } | undefined
  /** Rows a millisecond; negative upwards. */
  private speed = 0

  /** @param now in ms */
  around({ first, end }: RowRange, now = performance.now()): RowRange {
    const passed = this.from ? now - this.from.at : 0
    if (!this.from || passed > pause || Math.abs(first - this.from.first) > jump) {
      this.speed = 0
      this.from = { first, at: now }
    } else if (passed >= between) {
      this.speed = (first - this.from.first) / passed
      this.from = { first, at: now }
    }
    const far = Math.min(most, Math.max(least, Math.round(Math.abs(this.speed) * foresight)))
    const [up, down] = this.speed < 0 ? [far, least] : [least, far]
    return { first: Math.max(0, first - up), end: end + down }
  }
}
