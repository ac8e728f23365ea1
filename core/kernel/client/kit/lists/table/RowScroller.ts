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

/** The rows in the document, and the px from the top of the scrolled content to the first one. */
export interface RenderedRows extends RowRange {
  readonly top: number
}

/** Rows that are drawn beyond either edge, because the browser may scroll them into view before the scroll handler has run. */
const overscan = 10

/** Rows are added and removed in steps of this many, so that not every scroll event renders the table again. */
const step = 4

/** After this many ms without scrolling, the scroll bar is moved to its exact position. */
const rest = 150

/** Connects the calculation of the visible rows with a scrolling element. */
export class RowScroller {
  private geometry: Geometry = { total: 0, rowHeight: 1, viewport: 0 }
  private at: Position = { real: 0, virtual: 0 }
  private drawn: RenderedRows = { first: 0, end: 0, top: 0 }
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the element is still at its top. Reading its scroll position would force a layout before the first paint. */
  private untouched = true

  /** @param draw must put the rows into the document before it returns */
  constructor(
    private readonly element: HTMLElement,
    private readonly draw: (drawn: RenderedRows) => void,
  ) {}

  /** Px from the top of all rows to the top of the visible part. */
  get place(): number {
    return this.at.virtual
  }

  /** The rows that are visible, including partly visible ones. */
  get visible(): RowRange {
    return rowsAt(this.geometry, this.at.virtual, 0)
  }

  /** Sets new measures and keeps the top row at its place. The spacer must have its new height already. */
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

  /** Scrolls as little as possible so that the whole row is visible. */
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
