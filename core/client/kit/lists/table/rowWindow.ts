/**
 * The arithmetic of a window over more rows than a browser can lay out. Chromium clamps an element at 33,554,428 px and
 * Firefox collapses anything above 17,895,697 px, so the scroll bar runs over at most `maxSpacerHeight` px ("real") while the
 * rows stand on a longer, imagined strip ("virtual"). Wheel and keys move both alike; a drag of the scroll bar is mapped.
 */
export const maxSpacerHeight = 10_000_000

/** Near both ends real and virtual run 1:1 for this far, so that nobody can wheel past the end of the bar. */
const edge = 1_000_000

/** Everything in px, except `total`. */
export interface Geometry {
  readonly total: number
  readonly rowHeight: number
  /** Height of the part of the strip that one sees. */
  readonly viewport: number
}

/** Where one is: `real` is the element's scrollTop, `virtual` the place on the strip of rows. */
export interface Position {
  readonly real: number
  readonly virtual: number
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/** @returns the height of the whole strip. */
export function virtualHeight({ total, rowHeight }: Geometry): number {
  return total * rowHeight
}

/** @returns the height that the spacer element is given. */
export function spacerHeight(geometry: Geometry): number {
  return Math.min(virtualHeight(geometry), maxSpacerHeight)
}

function ranges(geometry: Geometry) {
  const virtual = Math.max(0, virtualHeight(geometry) - geometry.viewport)
  const real = Math.max(0, spacerHeight(geometry) - geometry.viewport)
  return { virtual, real, stretch: real > 2 * edge ? (virtual - 2 * edge) / (real - 2 * edge) : 1 }
}

/** @returns the scrollTop that stands for a place on the strip; the inverse of `toVirtual`. */
export function toReal(geometry: Geometry, place: number): number {
  const { virtual, real, stretch } = ranges(geometry)
  const at = clamp(place, 0, virtual)
  if (virtual === real || at <= edge) return Math.min(at, real)
  return at >= virtual - edge ? real - (virtual - at) : edge + (at - edge) / stretch
}

/** @returns the place on the strip that a scrollTop stands for; the inverse of `toReal`. */
export function toVirtual(geometry: Geometry, scrollTop: number): number {
  const { virtual, real, stretch } = ranges(geometry)
  const at = clamp(scrollTop, 0, real)
  if (virtual === real || at <= edge) return Math.min(at, virtual)
  return at >= real - edge ? virtual - (real - at) : edge + (at - edge) * stretch
}

/**
 * Follows the element's scrollTop. A move of up to two views is a wheel or a key and moves the strip 1:1; a longer one is a
 * drag of the bar and is mapped. Where 1:1 moves have carried `real` far from its mapped place, the caller sets the
 * element's scrollTop to the `real` of the answer.
 */
export function follow(geometry: Geometry, from: Position, scrollTop: number): Position {
  const { virtual, real } = ranges(geometry)
  const to = clamp(scrollTop, 0, real)
  const moved = to - from.real
  if (virtual === real) return { real: to, virtual: to }
  if (Math.abs(moved) > 2 * geometry.viewport) return { real: to, virtual: toVirtual(geometry, to) }
  const place = clamp(from.virtual + moved, 0, virtual)
  const mapped = toReal(geometry, place)
  // Half of what is left to either end: the bar can then never reach its end before the rows do.
  const slack = Math.min(edge, mapped, real - mapped) / 2
  return { real: Math.abs(to - mapped) > slack + 1 ? mapped : to, virtual: place }
}

export interface RowRange {
  /** First row, from 0. */
  readonly first: number
  /** One past the last row. */
  readonly end: number
}

/** @returns the rows to draw for a place on the strip, `overscan` of them on either side of what one sees. */
export function rowsAt(geometry: Geometry, place: number, overscan: number): RowRange {
  const { total, rowHeight, viewport } = geometry
  const { virtual } = ranges(geometry)
  const at = clamp(place, 0, virtual)
  return {
    first: clamp(Math.floor(at / rowHeight) - overscan, 0, total),
    end: clamp(Math.ceil((at + viewport) / rowHeight) + overscan, 0, total),
  }
}

/** @returns the nearest place on the strip from which the row is seen whole. */
export function placeOf(geometry: Geometry, row: number, place: number): number {
  const top = row * geometry.rowHeight
  const { virtual } = ranges(geometry)
  if (top < place) return clamp(top, 0, virtual)
  const least = top + geometry.rowHeight - geometry.viewport
  return clamp(Math.max(place, least), 0, virtual)
}
