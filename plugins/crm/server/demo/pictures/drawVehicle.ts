import { type Color, type Corner, Drawing } from './drawing'
import { type Body, bodies } from './vehicleBodies'

/** The sides from which a vehicle is drawn. */
export const vehicleViews = ['side', 'front', 'rear'] as const
export type VehicleView = (typeof vehicleViews)[number]

const white: Color = [238, 240, 243]
/** The colors that fleets order: mostly white. */
export const paints: readonly Color[] = [
  white,
  [176, 182, 190],
  white,
  [58, 66, 78],
  white,
  [44, 82, 130],
  [150, 44, 46],
]

const glass: Color = [52, 64, 80]
const rubber: Color = [32, 36, 42]
const rim: Color = [170, 176, 184]
const lamp: Color = [250, 244, 214]
const tailLamp: Color = [196, 40, 44]
const ground = 56

/**
 * Draws a vehicle of a segment, for a demonstration.
 * @returns a PNG of 720 by 480 pixels
 */
export function drawVehicle(segment: string, view: VehicleView, paint: Color): Buffer {
  const drawing = new Drawing(720, 480, 6.8, (y) => mix([158, 171, 191], [216, 223, 233], Math.min(1, y * 1.3)))
  const body = bodies[segment] ?? bodies['Compact SUV']!
  if (view === 'side') drawSide(drawing, body, paint)
  else drawEnd(drawing, body, paint, view)
  return drawing.toPng()
}

const left = 3
const top = 6

function drawSide(drawing: Drawing, { outline, windows, wheels, wheel, box }: Body, paint: Color): void {
  const at = (corners: readonly Corner[]): Corner[] => corners.map(([x, y, round]) => [x + left, y + top, round ?? 0])
  const axle = ground - wheel
  drawing.ellipse([60, 70, 88], [50 + left, ground + top], [50, 2.4], 0.4)
  if (box)
    drawing.shape(
      rubber,
      at([
        [24, 49],
        [24, 44],
        [97, 44],
        [97, 49],
      ]),
    )
  if (box) drawing.shape([246, 247, 249], at(box))
  if (box)
    drawing.shape(
      [205, 210, 217],
      at([
        [28, 45],
        [28, 42],
        [98, 42],
        [98, 45],
      ]),
    )
  drawing.shape(paint, at(outline))
  // The lower third is in shadow.
  const [first, last] = [Math.min(...outline.map(([x]) => x)), Math.max(...outline.map(([x]) => x))]
  drawing.shape(
    [20, 26, 36],
    at([
      [first + 0.5, 50, 2],
      [first + 0.5, 43],
      [last - 0.5, 43],
      [last - 0.5, 50, 2],
    ]),
    0.16,
  )
  for (const window of windows) drawing.shape(glass, at(window))
  for (const window of windows) drawing.shape([255, 255, 255], at(window.slice(0, 3)), 0.1)
  for (const window of windows) {
    const edge = Math.max(...window.map(([x]) => x)) + 0.8
    drawing.shape(
      [20, 26, 36],
      at([
        [edge, 30],
        [edge + 0.35, 30],
        [edge + 0.35, 47],
        [edge, 47],
      ]),
      0.35,
    )
    drawing.shape(
      [20, 26, 36],
      at([
        [edge - 5, 33, 0.5],
        [edge - 1.5, 33, 0.5],
        [edge - 1.5, 34.2, 0.5],
        [edge - 5, 34.2, 0.5],
      ]),
      0.5,
    )
  }
  drawing.shape(
    lamp,
    at([
      [first + 0.6, 40, 1],
      [first + 0.8, 35.5, 1],
      [first + 6, 35, 1.5],
      [first + 5, 39.5, 1],
    ]),
  )
  if (!box)
    drawing.shape(
      tailLamp,
      at([
        [last - 2.2, 41, 0.6],
        [last - 2.2, 34, 0.6],
        [last - 0.4, 34.6, 0.6],
        [last - 0.4, 41, 0.6],
      ]),
    )
  for (const x of wheels) {
    drawing.ellipse([24, 28, 34], [x + left, axle + top], [wheel + 1.4, wheel + 1.4])
    drawing.ellipse(rubber, [x + left, axle + top + 0.4], [wheel, wheel])
    drawing.ellipse(rim, [x + left, axle + top + 0.4], [wheel * 0.58, wheel * 0.58])
    drawing.ellipse(mix(rim, rubber, 0.55), [x + left, axle + top + 0.4], [wheel * 0.2, wheel * 0.2])
  }
}

function drawEnd(
  drawing: Drawing,
  { front: [width, height], wheel, box, doors }: Body,
  paint: Color,
  view: VehicleView,
): void {
  const middle = 50 + left
  const roof = ground - height + top
  const floor = ground - 5 + top
  const half = width / 2
  const shoulder = roof + height * 0.42
  /** Mirrors corners from side to side: `x` is the distance from the middle. */
  const both = (corners: readonly Corner[]): Corner[] => [
    ...corners.map(([x, y, round]): Corner => [middle - x, y, round ?? 0]),
    ...corners.toReversed().map(([x, y, round]): Corner => [middle + x, y, round ?? 0]),
  ]
  const each = (color: Color, corners: readonly Corner[]) => {
    for (const side of [-1, 1])
      drawing.shape(
        color,
        corners.map(([x, y, round]) => [middle + side * x, y, round ?? 0]),
      )
  }
  drawing.ellipse([60, 70, 88], [middle, ground + top], [half + 3, 2.4], 0.4)
  each(rubber, [
    [half - 1, ground + top, 1.5],
    [half - 1, floor - wheel, 1],
    [half - 8, floor - wheel, 1],
    [half - 8, ground + top, 1.5],
  ])
  const slope = doors ? 1.5 : height * 0.16
  if (box)
    drawing.shape(
      [246, 247, 249],
      both([
        [half + 1, floor - 6, 1],
        [half + 1, roof - 3, 1],
      ]),
    )
  drawing.shape(
    paint,
    both([
      [half - 1, floor, 2],
      [half, shoulder + 4, 3],
      [half - 0.5, shoulder, 2],
      [half - slope, roof, 5],
    ]),
  )
  const rear = view === 'rear'
  if (!(rear && box)) {
    const low = shoulder - 0.5
    drawing.shape(
      glass,
      both([
        [half - 3.5, low, 1.5],
        [half - slope - 2.5, roof + 3.5, 2.5],
      ]),
    )
    drawing.shape(
      [255, 255, 255],
      both([
        [half - 3.5, low, 1.5],
        [half - slope - 2.5, roof + 3.5, 2.5],
      ]).slice(1, 4),
      0.1,
    )
  }
  if (rear) {
    if (doors)
      drawing.shape(
        [20, 26, 36],
        both([
          [0.25, floor - 2],
          [0.25, roof + 1],
        ]),
        0.4,
      )
    each(tailLamp, [
      [half - 1.2, shoulder + 13, 0.6],
      [half - 0.8, shoulder + 4, 0.6],
      [half - 3.6, shoulder + 4, 0.6],
      [half - 3.6, shoulder + 13, 0.6],
    ])
    drawing.shape(
      [236, 238, 230],
      both([
        [5, floor - 4, 0.6],
        [5, floor - 8.5, 0.6],
      ]),
    )
  } else {
    each(lamp, [
      [half - 1.6, shoulder + 9.5, 1],
      [half - 1.6, shoulder + 5, 1],
      [half - 10, shoulder + 5.8, 1],
      [half - 9, shoulder + 9.5, 1],
    ])
    drawing.shape(
      rubber,
      both([
        [half - 11.5, shoulder + 12, 1.5],
        [half - 11, shoulder + 5.5, 1.5],
      ]),
    )
    for (const line of [7, 8.6, 10.2])
      drawing.shape(
        rim,
        both([
          [half - 12.6, shoulder + line + 0.5],
          [half - 12.6, shoulder + line],
        ]),
      )
    drawing.shape(
      [236, 238, 230],
      both([
        [4.5, floor - 2, 0.5],
        [4.5, floor - 5.5, 0.5],
      ]),
    )
  }
  drawing.shape(
    [20, 26, 36],
    both([
      [half - 1.2, floor, 2],
      [half - 1, floor - 4, 1],
    ]),
    0.22,
  )
}

function mix(from: Color, to: Color, share: number): Color {
  const channel = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share)
  return [channel(0), channel(1), channel(2)]
}
