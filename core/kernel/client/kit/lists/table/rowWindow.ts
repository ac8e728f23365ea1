/**
 * Calculates the visible window over more rows than a browser can lay out. Chromium limits an element's height to 33,554,428 px, and
 * Firefox collapses an element above 17,895,697 px. So the scroll bar covers at most `maxSpacerHeight` px ("real"), and the rows are on a
 * longer, imaginary strip ("virtual"). Wheel and keys move both equally; a drag of the scroll bar is mapped.
 */
export const maxSpacerHeight = 10_000_000

/** Within this many px of both ends, real and virtual move 1:1, so that scrolling never goes past the end of the bar. */
const edge = 1_000_000

/** In px, except `total`. */
export interface Geometry {
  readonly total: number
  readonly rowHeight: number
  /** The height of the visible part of the strip. */
  readonly viewport: number
}

/** The scroll position: `real` is the element's scrollTop, `virtual` the position on the strip of rows. */
export interface Position {
  readonly real: number
  readonly virtual: number
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/** @returns the height of the whole strip */
export function virtualHeight({ total, rowHeight }: Geometry): number {
  return total * rowHeight
}

/** @returns the height of the spacer element */
export function spacerHeight(geometry: Geometry): number {
  return Math.min(virtualHeight(geometry), maxSpacerHeight)
}

function ranges(geometry: Geometry) {
  const virtual = Math.max(0, virtualHeight(geometry) - geometry.viewport)
  const real = Math.max(0, spacerHeight(geometry) - geometry.viewport)
  return { virtual, real, stretch: real > 2 * edge ? (virtual - 2 * edge) / (real - 2 * edge) : 1 }
}

/** @returns the scrollTop for a position on the strip; the inverse of `toVirtual` */
export function toReal(geometry: Geometry, place: number): number {
  const { virtual, real, stretch } = ranges(geometry)
  const at = clamp(place, 0, virtual)
  if (virtual === real || at <= edge) return Math.min(at, real)
  return at >= virtual - edge ? real - (virtual - at) : edge + (at - edge) / stretch
}

/** @returns the position on the strip for a scrollTop; the inverse of `toReal` */
export function toVirtual(geometry: Geometry, scrollTop: number): number {
  const { virtual, real, stretch } = ranges(geometry)
  const at = clamp(scrollTop, 0, real)
  if (virtual === real || at <= edge) return Math.min(at, virtual)
  return at >= real - edge ? virtual - (real - at) : edge + (at - edge) * stretch
}

/**
 * Follows the element's scrollTop. A move of up to two views is a wheel or a key and moves the strip 1:1. A longer move is a drag of the
 * bar and is mapped. Since 1:1 moves can carry `real` far from its mapped position, the caller sets the element's scrollTop to the `real`
 * of the result.
 */
export function follow(geometry: Geometry, from: Position, scrollTop: number): Position {
  const { virtual, real } = ranges(geometry)
  const to = clamp(scrollTop, 0, real)
  const moved = to - from.real
  if (virtual === real) return { real: to, virtual: to }
  if (Math.abs(moved) > 2 * geometry.viewport) return { real: to, virtual: toVirtual(geometry, to) }
  const place = clamp(from.virtual + moved, 0, virtual)
  const mapped = toReal(geometry, place)
  // Half of the distance to either end, so that the bar can't reach its end before the rows do.
  const slack = Math.min(edge, mapped, real - mapped) / 2
  return { real: Math.abs(to - mapped) > slack + 1 ? mapped : to, virtual: place }
}

export interface RowRange {
  /** The first row, from 0. */
  readonly first: number
  /** The index after the last row. */
  readonly end: number
}

/** @returns the rows to draw for a position on the strip, with `overscan` more on either side of the visible ones */
export function rowsAt(geometry: Geometry, place: number, overscan: number): RowRange {
  const { total, rowHeight, viewport } = geometry
  const { virtual } = ranges(geometry)
  const at = clamp(place, 0, virtual)
  return {
    first: clamp(Math.floor(at / rowHeight) - overscan, 0, total),
    end: clamp(Math.ceil((at + viewport) / rowHeight) + overscan, 0, total),
  }
}

/** @returns the nearest position on the strip at which the whole row is visible */
export function placeOf(geometry: Geometry, row: number, place: number): number {
  const top = row * geometry.rowHeight
  const { virtual } = ranges(geometry)
  if (top < place) return clamp(top, 0, virtual)
  const least = top + geometry.rowHeight - geometry.viewport
  return clamp(Math.max(place, least), 0, virtual)
}
