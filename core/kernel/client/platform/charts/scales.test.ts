import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeOf, formatFigure, shortFigure } from '@core/kernel/entity/figures/figureText'
import {
  fitText,
  funnelShares,
  labelStep,
  nameLines,
  spread,
  stackOf,
  totalsOf,
  valueScale,
  type ChartSeries,
} from './scales'
import { sparkPoints } from './Sparkline'
import { barPath } from './BarShape'

const values = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 40 })

describe('a scale of values', () => {
  it('contains zero and every value, and has few round ticks in order', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 40, max: 600 }), (all, length) => {
        const scale = valueScale(all, length)
        for (const value of [0, ...all]) {
          expect(scale.at(value)).toBeGreaterThanOrEqual(-1e-6)
          expect(scale.at(value)).toBeLessThanOrEqual(length + 1e-6)
        }
        expect(scale.ticks.length).toBeLessThanOrEqual(12)
        expect(scale.ticks).toEqual(scale.ticks.toSorted((a, b) => a - b))
      }),
    )
  })

  it('counts rows in whole numbers', () => {
    expect(valueScale([1, 2], 200, true).ticks).toEqual([0, 1, 2])
    expect(valueScale([0, 0], 200, true).ticks).toEqual([0, 1])
    expect(valueScale([572, 610], 200).ticks).toEqual([0, 200, 400, 600, 800])
  })
})

describe('a stack', () => {
  const series: ChartSeries[] = [
    { name: 'Pediatrician', values: [{ value: 12 }, { value: null }] },
    { name: 'Hospital', values: [{ value: 7 }, { value: 3 }] },
  ]

  it('places each part on the one before, and ends at the sum that is shown above it', () => {
    expect(stackOf([12, 7, null, 1])).toEqual([
      { from: 0, to: 12 },
      { from: 12, to: 19 },
      { from: 19, to: 19 },
      { from: 19, to: 20 },
    ])
    expect(totalsOf(series, 2)).toEqual([19, 3])
  })

  it('has negative values below zero', () => {
    expect(stackOf([5, -2, 4, -3])).toEqual([
      { from: 0, to: 5 },
      { from: 0, to: -2 },
      { from: 5, to: 9 },
      { from: -2, to: -5 },
    ])
  })
})

describe('a funnel', () => {
  it('reports the shares of the first step and of the step before, and how many came no further', () => {
    expect(funnelShares([200, 150, 30])).toEqual([
      { ofFirst: 1, ofPrevious: undefined, noFurther: 50 },
      { ofFirst: 0.75, ofPrevious: 0.75, noFurther: 120 },
      { ofFirst: 0.15, ofPrevious: 0.2, noFurther: null },
    ])
  })

  it('without rows doesn’t divide by zero', () => {
    expect(funnelShares([0, 0]).map(({ ofFirst, ofPrevious }) => [ofFirst, ofPrevious])).toEqual([
      [0, undefined],
      [0, undefined],
    ])
  })
})

describe('labels', () => {
  it('are left out or shortened rather than drawn over each other', () => {
    expect(labelStep(['Jan 2026', 'Feb 2026'], 100)).toBe(1)
    expect(labelStep(['Jan 2026', 'Feb 2026'], 30)).toBe(3)
    expect([fitText('Ana Torres', 100), fitText('Christine Delacroix', 80)]).toEqual(['Ana Torres', 'Christine…'])
  })

  it('that name few things are broken into two lines rather than left out, as long as that fits', () => {
    const reviews = ['Due', 'In 1 – 7 days', 'In 8 – 14 days', 'Later']
    expect(nameLines(reviews, 70)).toEqual([
      ['Due', ''],
      ['In 1 –', '7 days'],
      ['In 8 –', '14 days'],
      ['Later', ''],
    ])
    expect([nameLines(reviews, 200), nameLines(reviews, 30)]).toEqual([undefined, undefined])
    expect(
      nameLines(['Aug 31', 'Sep 7', 'Sep 14', 'Sep 21', 'Sep 28', 'Oct 5', 'Oct 12', 'Oct 19'], 40),
    ).toBeUndefined()
  })

  it('at the ends of lines keep a distance and stay inside the chart', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 6 }), (places) => {
        const sorted = spread(places, 16, 200).toSorted((a, b) => a - b)
        sorted.slice(1).forEach((place, at) => expect(place - sorted[at]!).toBeGreaterThanOrEqual(16))
        for (const place of sorted) expect(place >= 0 && place <= 200).toBe(true)
      }),
    )
  })
})

it('a sparkline covers the range from the lowest to the highest value, and starts where reading starts', () => {
  expect(sparkPoints([2, 4], 100, 32, false)).toEqual([
    [4, 28],
    [96, 4],
  ])
  expect(sparkPoints([2, 4], 100, 32, true)[0]).toEqual([96, 28])
  expect(sparkPoints([3, 3], 100, 32, false).map(([, y]) => y)).toEqual([16, 16])
})

it('a bar has round corners at its end', () => {
  expect(barPath({ x: 0, y: 0, width: 10, height: 20 }, 'top')).toBe('M3 0h4a3 3 0 0 1 3 3v17h-10v-17a3 3 0 0 1 3 -3z')
  expect(barPath({ x: 0, y: 0, width: 10, height: 20 }, 'none')).toBe('M0 0h10v20h-10v-20z')
})

describe('figures', () => {
  it.each([
    [12480, 'number', '12,480', '12.5K'],
    [1500, 'money', '$1,500.00', '$1.5K'],
    [-42.5, 'money', '-$42.50', '-$42.5'],
    [0.4253, 'percent', '42.5%', '42.5%'],
    [273_600, 'duration', '3 d 4 h', '3 d'],
    [5400, 'duration', '1 h 30 min', '2 h'],
    [3599.6, 'duration', '60 min', '60 min'],
    [0, 'duration', '0', '0'],
  ] as const)('%d as %s is %s, short %s', (value, format, full, short) => {
    expect([formatFigure(value, format), shortFigure(value, format)]).toEqual([full, short])
  })

  it('state how they changed', () => {
    expect([changeOf(112, 100), changeOf(90, 100), changeOf(5, 5), changeOf(5, 0)]).toEqual([
      { direction: 'up', text: '12%' },
      { direction: 'down', text: '10%' },
      { direction: 'same', text: 'no change' },
      { direction: 'up', text: 'new' },
    ])
  })

  it('[D6] is in points for a percentage, never a percentage of a percentage', () => {
    expect([changeOf(0.5, 0.4, 'percent'), changeOf(0.41, 0.42, 'percent'), changeOf(1, 0, 'percent')]).toEqual([
      { direction: 'up', text: '10 points' },
      { direction: 'down', text: '1 point' },
      { direction: 'up', text: '100 points' },
    ])
  })
})
