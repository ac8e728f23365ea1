import { signatureBox, signatureLimits } from '@core/kernel/entity/fieldKinds'

/** The points of one line: x, y, x, y … in the units of the signature's box. */
export type Stroke = readonly number[]

/** A point that is nearer than this to the last one, in units of the box, is left out. */
const closest = 2

const clamp = (value: number, max: number) => Math.round(Math.min(Math.max(value, 0), max))

/**
 * Adds points to a stroke.
 * @param others the other strokes; all of them together are limited, and points beyond the limit are left out
 * @returns the stroke with the points that add to it, clipped to the box and rounded to whole units
 */
export function addPoints(
  stroke: Stroke,
  points: readonly (readonly [number, number])[],
  others: readonly Stroke[],
): Stroke {
  const left = signatureLimits.inAll - others.reduce((sum, { length }) => sum + length, 0)
  const room = others.length < signatureLimits.strokes ? Math.min(left, signatureLimits.inStroke) : 0
  const longer = [...stroke]
  for (const [x, y] of points) {
    const at = [clamp(x, signatureBox.width), clamp(y, signatureBox.height)] as const
    const [lastX, lastY] = longer.slice(-2)
    const moved = lastX === undefined || lastY === undefined || Math.hypot(at[0] - lastX, at[1] - lastY) >= closest
    if (moved && longer.length + 2 <= room) longer.push(...at)
  }
  return longer
}

/** @returns the line as an SVG path, smoothed through the midpoints between its points; a single point is a dot */
export function pathOf(stroke: Stroke): string {
  const [x = 0, y = 0] = stroke
  let path = `M${x} ${y}`
  for (let at = 2; at + 3 < stroke.length; at += 2) {
    const [cx = 0, cy = 0, nx = 0, ny = 0] = stroke.slice(at, at + 4)
    path += `Q${cx} ${cy} ${(cx + nx) / 2} ${(cy + ny) / 2}`
  }
  const [endX = x, endY = y] = stroke.slice(-2)
  return `${path}L${endX} ${endY}`
}
