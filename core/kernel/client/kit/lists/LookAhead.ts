import type { RowRange } from './table/rowWindow'

/** The fewest rows to fetch beyond the drawn ones, up and down. */
const least = 20
const most = 200
/** Milliseconds of scrolling whose rows are fetched ahead. A request and its response take about that long. */
const foresight = 500
/** Milliseconds between two measurements of the speed. After a pause of `pause` ms, scrolling has stopped. */
const between = 50
const pause = 400
/** In rows. A larger step is a jump, not scrolling. */
const jump = 1000

/** Predicts which rows will be needed soon, from the speed and direction of scrolling. */
export class LookAhead {
  private from: { readonly first: number; readonly at: number } | undefined
  /** Rows per millisecond; negative when scrolling up. */
  private speed = 0

  /**
   * @param now in ms
   * @returns the rows to load
   */
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
