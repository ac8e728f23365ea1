import type { Corner } from './drawing'

/** The outline of a segment: from the front at the left to the rear at the right, 100 long, the ground at 56. */
export interface Body {
  readonly outline: readonly Corner[]
  readonly windows: readonly (readonly Corner[])[]
  readonly wheels: readonly [front: number, rear: number]
  readonly wheel: number
  /** The front view: width and height. */
  readonly front: readonly [width: number, height: number]
  /** The white box of a truck. */
  readonly box?: readonly Corner[]
  /** Two rear doors instead of a hatch. */
  readonly doors?: boolean
}

const vanOutline: readonly Corner[] = [
  [4, 50, 2],
  [3.5, 36, 4],
  [18, 30, 6],
  [28, 11, 6],
  [94, 10, 4],
  [97, 16, 4],
  [97, 50, 2],
]
const cabWindow: readonly Corner[] = [
  [23.5, 29, 2],
  [30, 16, 2],
  [40, 16, 1],
  [40, 29, 1],
]
const pickup = (roof: number): Body => ({
  outline: [
    [3, 49, 2],
    [3, 32, 4],
    [24, 29, 4],
    [33, roof, 5],
    [56, roof, 5],
    [61, 29, 1],
    [97, 29, 2],
    [97, 49, 2],
  ],
  windows: [
    [
      [28, 29, 1],
      [34.5, roof + 3, 2],
      [44, roof + 3, 1],
      [44, 29, 1],
    ],
    [
      [46, 29, 1],
      [46, roof + 3, 1],
      [54.5, roof + 3, 2],
      [58.5, 29, 1],
    ],
  ],
  wheels: [19, 79],
  wheel: 8.5,
  front: [44, 56 - roof],
})
const wagon = (hood: number, roof: number, tail: number): Body => ({
  outline: [
    [4, 49, 2],
    [3.5, hood + 4, 4],
    [25, hood, 6],
    [38, roof, 7],
    [78, roof, 8],
    [tail, hood, 6],
    [97, 34, 4],
    [96.5, 49, 2],
  ],
  windows: [
    [
      [30.5, hood, 1],
      [40, roof + 3.5, 2],
      [53, roof + 3.5, 1],
      [53, hood, 1],
    ],
    [
      [55, hood, 1],
      [55, roof + 3.5, 1],
      [75, roof + 3.5, 4],
      [tail - 5, hood, 2],
    ],
  ],
  wheels: [20, 79],
  wheel: 8,
  front: [42, 56 - roof],
})

/** The outlines of vehicles, by segment. */
export const bodies: Readonly<Record<string, Body>> = {
  'Cargo van': {
    outline: vanOutline,
    windows: [cabWindow],
    wheels: [18, 80],
    wheel: 7.5,
    front: [42, 44],
    doors: true,
  },
  'Passenger van': {
    outline: vanOutline,
    windows: [
      cabWindow,
      ...[43, 60, 77].map((x): Corner[] => [
        [x, 29, 1],
        [x, 16, 1],
        [x + 14, 16, 1],
        [x + 14, 29, 1],
      ]),
    ],
    wheels: [18, 80],
    wheel: 7.5,
    front: [42, 44],
    doors: true,
  },
  'Light pickup': pickup(17),
  'Heavy pickup': pickup(14),
  'Compact SUV': wagon(30, 16, 91),
  'Midsize SUV': wagon(29, 14, 93),
  'Full-size SUV': wagon(28, 12, 95),
  Minivan: wagon(31, 14, 95),
  Sedan: {
    ...wagon(33, 20, 88),
    windows: [
      [
        [31, 32.5, 1],
        [41, 23.5, 2],
        [52, 23.5, 1],
        [52, 32.5, 1],
      ],
      [
        [54, 32.5, 1],
        [54, 23.5, 1],
        [69, 23.5, 4],
        [79, 32.5, 2],
      ],
    ],
    outline: [
      [4, 49, 2],
      [3.5, 37, 4],
      [26, 33, 6],
      [39, 20, 7],
      [70, 20, 8],
      [84, 33, 5],
      [97, 35, 4],
      [96.5, 49, 2],
    ],
  },
  'Box truck': {
    outline: [
      [3, 50, 2],
      [3, 30, 3],
      [7, 14, 5],
      [27, 14, 2],
      [27, 50],
    ],
    windows: [
      [
        [8, 29, 1],
        [11, 18, 2],
        [21, 18, 1],
        [21, 29, 1],
      ],
    ],
    box: [
      [28, 45, 1],
      [28, 4, 1],
      [98, 4, 1],
      [98, 45, 1],
    ],
    wheels: [15, 80],
    wheel: 7,
    front: [44, 50],
    doors: true,
  },
}
