import { crc32, deflateSync } from 'node:zlib'

type Point = readonly [x: number, y: number]

/** Fingers and thumb of the mark, as lines with round ends; the same as in `core/client/favicon.svg`. */
const fingers: readonly (readonly [Point, Point])[] = [
  [
    [12.2, 17],
    [12.2, 9.6],
  ],
  [
    [15.8, 16],
    [15.8, 7.7],
  ],
  [
    [19.4, 16],
    [19.4, 8.8],
  ],
  [
    [23, 17],
    [23, 11.7],
  ],
  [
    [12.4, 19.6],
    [8.9, 16.1],
  ],
]
const fingerRadius = 1.55
/** The palm below the fingers; its lower corners have a radius of 5. */
const palm: readonly Point[] = [
  [10.65, 15.5],
  [24.55, 15.5],
  ...arc([19.55, 18.1], 0, 61),
  ...arc([15.65, 17.9], 113, 180),
]
const cuff = { from: [13.5, 25], to: [21.9, 25], radius: 1.3 } as const
/** The side length of the mark. */
const side = 32
/** The radius of its corners. */
const corner = 9

interface Icon {
  /** In pixels. */
  readonly size: number
  /** `#rrggbb` */
  readonly color: string
  /** The icon fills the square; the mark is in the middle four fifths, which no phone cuts off. */
  readonly maskable: boolean
}

/** @returns the product's mark on this color, as a PNG */
export function drawIcon({ size, color, maskable }: Icon): Buffer {
  const ground = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  // A white glove is invisible on a light color.
  const glove = luminance(ground) > 0.45 ? 0x1f : 0xff
  const scale = maskable ? 0.8 : 1
  const rows: Buffer[] = []
  for (let y = 0; y < size; y++) {
    const row = Buffer.alloc(1 + size * 4)
    for (let x = 0; x < size; x++) {
      const at: Point = [middle(x, size, scale), middle(y, size, scale)]
      const edge = (size * scale) / side
      const inGlove = covered(-gloveDistance(at), edge)
      const inGround = maskable ? 1 : covered(-groundDistance(at), edge)
      const pixel = ground.map((part) => Math.round(part + (glove - part) * inGlove))
      row.set([...pixel, Math.round(inGround * 255)], 1 + x * 4)
    }
    rows.push(row)
  }
  return png(size, Buffer.concat(rows))
}

/** @returns points on a circle with a radius of 5, from one angle to another */
function arc([x, y]: Point, from: number, to: number): Point[] {
  const steps = 12
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180
    return [x + 5 * Math.cos(angle), y + 5 * Math.sin(angle)]
  })
}

/** The position of a pixel's center in the mark. */
const middle = (at: number, size: number, scale: number) => (((at + 0.5) / size - 0.5) / scale + 0.5) * side

/** @returns the share of a pixel that is inside, from the distance of its center from the edge */
const covered = (inside: number, pixels: number) => Math.min(1, Math.max(0, inside * pixels + 0.5))

function gloveDistance(at: Point): number {
  const [x, y] = at
  if (x < 7 || x > 26 || y < 5 || y > 27) return 1
  const lines = fingers.map(([from, to]) => lineDistance(at, from, to) - fingerRadius)
  return Math.min(...lines, palmDistance(at), lineDistance(at, cuff.from, cuff.to) - cuff.radius)
}

function groundDistance([x, y]: Point): number {
  const [dx, dy] = [x, y].map((one) => Math.abs(one - side / 2) - (side / 2 - corner)) as [number, number]
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner
}

function lineDistance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
  return Math.sqrt((x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2)
}

function palmDistance(at: Point): number {
  let inside = false
  let nearest = Infinity
  palm.forEach((from, n) => {
    const to = palm[(n + 1) % palm.length]!
    nearest = Math.min(nearest, lineDistance(at, from, to))
    if (
      from[1] > at[1] !== to[1] > at[1] &&
      at[0] < ((to[0] - from[0]) * (at[1] - from[1])) / (to[1] - from[1]) + from[0]
    )
      inside = !inside
  })
  return inside ? -nearest : nearest
}

function luminance(color: readonly number[]): number {
  const [red, green, blue] = color.map((part) => (part / 255) ** 2.2) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * W3C PNG, with eight bits for each of red, green, blue and opacity.
 * @param rows each begins with the byte of its filter
 */
function png(size: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}
