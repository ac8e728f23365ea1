import {
  follow,
  placeOf,
  rowsAt,
  toReal,
  virtualHeight,
  type Geometry,
  type Position,
  type RowRange,
} from './rowWindow'

/** The rows that are in the document, and where the first one stands in the scrolled content, in px. */
export interface RenderedRows extends RowRange {
  readonly top: number
}

/** Rows drawn beyond either edge: what the compositor scrolls into view before our handler has run. */
const overscan = 10

/** Rows enter and leave by so many at a time, so that not every step of the wheel redraws. */
const step = 4

/** When the scrolling has rested this long, in ms, the bar is moved to where it belongs. */
const rest = 150

/** Ties the arithmetic of the window to one scrolling element. */
export class RowScroller {
  private geometry: Geometry = { total: 0, rowHeight: 1, viewport: 0 }
  private at: Position = { real: 0, virtual: 0 }
  private drawn: RenderedRows = { first: 0, end: 0, top: 0 }
  private timer: ReturnType<typeof setTimeout> | undefined
  /** The element has not left the top yet. Asking where it is would lay the page out before its first paint. */
  private untouched = true

  /** `draw` must have the rows in the document when it returns. */
  constructor(
    private readonly element: HTMLElement,
    private readonly draw: (drawn: RenderedRows) => void,
  ) {}

  /** Px from the top of all rows to the top of what one sees. */
  get place(): number {
    return this.at.virtual
  }

  /** Rows that one sees whole or in part. */
  get visible(): RowRange {
    return rowsAt(this.geometry, this.at.virtual, 0)
  }

  /** Takes new measures and keeps the row at the top where it is. The spacer must have its new height already. */
  measure(geometry: Geometry): void {
    const scale = geometry.rowHeight / this.geometry.rowHeight
    const place = this.geometry.total > 0 ? this.at.virtual * scale : this.at.virtual
    this.geometry = geometry
    this.moveTo(place)
  }

  moveTo(place: number): void {
    const most = Math.max(0, virtualHeight(this.geometry) - this.geometry.viewport)
    const virtual = Math.round(Math.min(Math.max(0, place), most))
    this.at = { virtual, real: Math.round(toReal(this.geometry, virtual)) }
    this.apply()
  }

  /** Scrolls no further than it takes to see the row whole. */
  reveal(row: number): void {
    this.moveTo(placeOf(this.geometry, row, this.at.virtual))
  }

  /** To be called for each scroll event of the element. */
  scrolled(): void {
    const { scrollTop } = this.element
    this.untouched = false
    if (Math.abs(scrollTop - this.at.real) < 1) return
    this.at = follow(this.geometry, this.at, scrollTop)
    this.apply()
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.moveTo(this.at.virtual), rest)
  }

  dispose(): void {
    clearTimeout(this.timer)
  }

  private apply(): void {
    const { total, rowHeight } = this.geometry
    const range = rowsAt(this.geometry, this.at.virtual, overscan)
    const first = range.first - (range.first % step)
    const end = Math.min(total, range.end + step - (range.end % step))
    const top = this.at.real - this.at.virtual + first * rowHeight
    const before = this.drawn
    if (first !== before.first || end !== before.end || Math.abs(top - before.top) >= 0.5) {
      this.drawn = { first, end, top }
      this.draw(this.drawn)
    }
    if (this.untouched && this.at.real === 0) return
    this.untouched = false
    if (Math.abs(this.element.scrollTop - this.at.real) >= 1) this.element.scrollTop = this.at.real
  }
}
