import { linearOf } from '../../theme/brand/contrast'

// Measures how different colors look, also for people with color blindness.

type Triple = readonly [number, number, number]

/** Matrices for linear RGB, as it is seen without one kind of cones (Machado, Oliveira and Fernandes 2009, severity 1). */
const visions = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, readonly Triple[]>

export type Vision = keyof typeof visions
export const visionNames = Object.keys(visions) as Vision[]

/**
 * @returns the CIEDE2000 difference of two colors `#rrggbb` with this vision. At 2, colors can just be distinguished side by side; at 10,
 * at a glance.
 */
export function colorDifference(one: string, other: string, vision: Vision = 'full colour vision'): number {
  return ciede2000(labOf(seen(one, vision)), labOf(seen(other, vision)))
}

function seen(hex: string, vision: Vision): Triple {
  const color = linearOf(hex)
  return visions[vision].map((row) =>
    Math.min(1, Math.max(0, row[0] * color[0] + row[1] * color[1] + row[2] * color[2])),
  ) as unknown as Triple
}

/** Converts linear RGB to CIELAB under D65. */
function labOf([red, green, blue]: Triple): Triple {
  const f = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116)
  const x = f((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
  const y = f(0.2126729 * red + 0.7151522 * green + 0.072175 * blue)
  const z = f((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const degrees = (radians: number) => ((radians * 180) / Math.PI + 360) % 360
const cos = (angle: number) => Math.cos((angle * Math.PI) / 180)
const sin = (angle: number) => Math.sin((angle * Math.PI) / 180)

/** The formula of Sharma, Wu and Dalal 2005. */
function ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const seventh = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))
  const g = 0.5 * (1 - seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2))
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)]
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)]
  const [h1, h2] = [degrees(Math.atan2(b1, p1)), degrees(Math.atan2(b2, p2))]
  const gray = c1 * c2 === 0
  const turn = gray ? 0 : ((h2 - h1 + 540) % 360) - 180
  const lightness = (l1 + l2) / 2
  const chroma = (c1 + c2) / 2
  const hue = gray ? h1 + h2 : (h1 + turn / 2 + 360) % 360
  const t = 1 - 0.17 * cos(hue - 30) + 0.24 * cos(2 * hue) + 0.32 * cos(3 * hue + 6) - 0.2 * cos(4 * hue - 63)
  const dl = (l2 - l1) / (1 + (0.015 * (lightness - 50) ** 2) / Math.sqrt(20 + (lightness - 50) ** 2))
  const dc = (c2 - c1) / (1 + 0.045 * chroma)
  const dh = (2 * Math.sqrt(c1 * c2) * sin(turn / 2)) / (1 + 0.015 * chroma * t)
  const rotation = -2 * seventh(chroma) * sin(60 * Math.exp(-(((hue - 275) / 25) ** 2)))
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh)
}
