import { crc32, deflateSync } from 'node:zlib'

export type Color = readonly [red: number, green: number, blue: number]
/** A corner, and its radius. */
export type Corner = readonly [x: number, y: number, round?: number]

interface Point {
  readonly x: number
  readonly y: number
}

/** Vertical samples per pixel for smooth edges. */
const samples = 4

/** A picture that is drawn by filling outlines on top of each other, with smooth edges. */
export class Drawing {
  private readonly pixels: Uint8Array

  /** @param unit pixels for one unit of the outlines */
  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly unit: number,
    ground: (y: number) => Color,
  ) {
    this.pixels = new Uint8Array(width * height * 3)
    for (let y = 0; y < height; y++) {
      const [red, green, blue] = ground(y / height)
      for (let at = y * width * 3; at < (y + 1) * width * 3; at += 3) {
        this.pixels[at] = red
        this.pixels[at + 1] = green
        this.pixels[at + 2] = blue
      }
    }
  }

  /** Fills an outline of corners. */
  shape(color: Color, corners: readonly Corner[], opacity = 1): void {
    this.fill(rounded(corners), color, opacity)
  }

  ellipse(color: Color, [x, y]: Corner, [across, down]: Corner, opacity = 1): void {
    const steps = Array.from({ length: 64 }, (_, at) => (at / 32) * Math.PI)
    this.fill(
      steps.map((angle) => ({ x: x + across * Math.cos(angle), y: y + down * Math.sin(angle) })),
      color,
      opacity,
    )
  }

  private fill(outline: readonly Point[], color: Color, opacity: number): void {
    const points = outline.map(({ x, y }) => ({ x: x * this.unit, y: y * this.unit }))
    const top = Math.max(0, Math.floor(Math.min(...points.map(({ y }) => y))))
    const bottom = Math.min(this.height - 1, Math.ceil(Math.max(...points.map(({ y }) => y))))
    const left = Math.max(0, Math.floor(Math.min(...points.map(({ x }) => x))))
    const right = Math.min(this.width, Math.ceil(Math.max(...points.map(({ x }) => x))))
    const covered = new Float64Array(this.width)
    for (let row = top; row <= bottom; row++) {
      covered.fill(0, left, right)
      for (let sample = 0; sample < samples; sample++) {
        const crossings = crossingsAt(points, row + (sample + 0.5) / samples)
        for (let at = 0; at + 1 < crossings.length; at += 2) cover(covered, crossings[at]!, crossings[at + 1]!)
      }
      for (let x = left; x < right; x++) {
        const share = (covered[x]! / samples) * opacity
        if (share === 0) continue
        const at = (row * this.width + x) * 3
        for (let channel = 0; channel < 3; channel++)
          this.pixels[at + channel] = Math.round(this.pixels[at + channel]! * (1 - share) + color[channel]! * share)
      }
    }
  }

  /** @returns the picture as a PNG file */
  toPng(): Buffer {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(this.width, 0)
    header.writeUInt32BE(this.height, 4)
    header.set([8, 2, 0, 0, 0], 8)
    const lines = Buffer.alloc(this.height * (this.width * 3 + 1))
    for (let y = 0; y < this.height; y++)
      lines.set(this.pixels.subarray(y * this.width * 3, (y + 1) * this.width * 3), y * (this.width * 3 + 1) + 1)
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(lines)),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
}

/** Of a PNG file: https://www.w3.org/TR/png-3/#5Chunk-layout */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** @returns the corners as points of a polyline, each rounded by a curve */
function rounded(corners: readonly Corner[]): Point[] {
  return corners.flatMap(([x, y, round = 0], at) => {
    if (round === 0) return [{ x, y }]
    const [before, after] = [corners.at(at - 1)!, corners[(at + 1) % corners.length]!]
    const [from, to] = [towards([x, y], before, round), towards([x, y], after, round)]
    return Array.from({ length: 9 }, (_, step) => {
      const part = step / 8
      const weight = (a: number, b: number, c: number) =>
        (1 - part) ** 2 * a + 2 * part * (1 - part) * b + part ** 2 * c
      return { x: weight(from.x, x, to.x), y: weight(from.y, y, to.y) }
    })
  })
}

function towards([x, y]: Corner, [otherX, otherY]: Corner, length: number): Point {
  const whole = Math.hypot(otherX - x, otherY - y)
  const part = Math.min(length, whole / 2) / whole
  return { x: x + (otherX - x) * part, y: y + (otherY - y) * part }
}

function crossingsAt(points: readonly Point[], y: number): number[] {
  const found: number[] = []
  for (const [at, a] of points.entries()) {
    const b = points[(at + 1) % points.length]!
    if (a.y <= y !== b.y <= y) found.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x))
  }
  return found.toSorted((a, b) => a - b)
}

/** Adds the share of each pixel of a row that lies between two positions. */
function cover(covered: Float64Array, from: number, to: number): void {
  const [start, end] = [Math.max(0, from), Math.min(covered.length, to)]
  for (let x = Math.floor(start); x < end; x++) covered[x]! += Math.min(x + 1, end) - Math.max(x, start)
}
