import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast } from '../theme/brand/contrast'
import { readTokens } from '../theme/testing/readTokens'
import { tones } from '@core/kernel/entity/Field'
import { isPatterned, paletteSize, seriesColor, toneColor } from './colors'
import { colorDifference, visionNames } from './testing/colorVision'

const [everyday = '', monochrome = ''] = readFileSync(path.join(import.meta.dirname, 'palette.css'), 'utf8').split(
  '.monochrome',
)
const colorsIn = (css: string, theme: 'light' | 'dark') =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
      name!,
      theme === 'light' ? light! : dark!,
    ]),
  )
const numbered = (colors: Record<string, string>, name: string, count: number) =>
  Array.from({ length: count }, (_, at) => colors[`${name}-${at + 1}`]!)
const pairs = (colors: readonly string[]) =>
  colors.flatMap((one, at) => colors.slice(at + 1).map((other) => [one, other] as const))

it('color differences equal the published examples', () => {
  expect(colorDifference('#ffffff', '#000000')).toBeCloseTo(100, 0)
  expect(colorDifference('#ff0000', '#00ff00')).toBeCloseTo(86.6, 0)
  expect(colorDifference('#0000ff', '#ff0000')).toBeCloseTo(52.9, 0)
})

describe.each(['light', 'dark'] as const)('the colors of charts in the %s theme', (theme) => {
  const tokens = readTokens()[theme]
  const colors = colorsIn(everyday, theme)
  const palette = numbered(colors, 'chart', paletteSize)

  it.each(visionNames)('can all be distinguished at a glance with %s', (vision) => {
    const least = Math.min(...pairs(palette).map(([one, other]) => colorDifference(one, other, vision)))
    expect(least).toBeGreaterThan(vision === 'full colour vision' ? 20 : 12)
  })

  it('have 3:1 on every background, and so has the color of a comparison', () => {
    for (const color of [...palette, colors['chart-comparison']!])
      for (const ground of ['surface', 'canvas', 'raised'])
        expect(contrast(color, tokens[ground]!), `${color} on ${ground}`).toBeGreaterThanOrEqual(3)
  })

  it('[S2.39] of categories differ from the brand’s color and from the colors of a status, which mean something', () => {
    for (const color of palette) {
      for (const brand of ['primary', 'primary-text'])
        expect(colorDifference(color, tokens[brand]!), `${color} and ${brand}`).toBeGreaterThan(15)
      for (const status of ['danger', 'warning-text', 'success-text', 'info-text'])
        expect(colorDifference(color, tokens[status]!), `${color} and ${status}`).toBeGreaterThan(7)
    }
  })

  it('of statuses are those of their badges, and have 3:1 on every background', () => {
    for (const tone of tones) {
      expect(toneColor(tone)).toBe(`var(--${tone}-text)`)
      for (const ground of ['surface', 'canvas', 'raised'])
        expect(contrast(tokens[`${tone}-text`]!, tokens[ground]!), `${tone} on ${ground}`).toBeGreaterThanOrEqual(3)
    }
  })

  it('have 3:1 in monochrome, and neighbors differ in lightness', () => {
    const grays = numbered(colorsIn(monochrome, theme), 'chart', paletteSize)
    const { surface } = readTokens(['monochrome'])[theme]
    for (const gray of grays) expect(contrast(gray, surface!)).toBeGreaterThanOrEqual(3)
    grays.forEach((gray, at) => expect(colorDifference(gray, grays[(at + 1) % grays.length]!)).toBeGreaterThan(9))
  })
})

it('a series that is a status has its color; of two, the second has a pattern, because green and red may look alike', () => {
  const [won, lost] = [{ tone: 'success' }, { tone: 'danger' }] as const
  expect([seriesColor(won, 0), seriesColor(lost, 1), seriesColor({}, 1)]).toEqual([
    'var(--success-text)',
    'var(--danger-text)',
    'var(--chart-2)',
  ])
  expect([0, 1].map((at) => isPatterned([won, lost], at))).toEqual([false, true])
  expect([0, 1].map((at) => isPatterned([{}, {}], at))).toEqual([false, false])
})
