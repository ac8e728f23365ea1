import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { brandRoles } from '../theme/brand/brandRoles'
import { contrast } from '../theme/brand/contrast'
import { chartColors } from '../theme/brand/likeBrand'
import { brandRules } from '../theme/brand/showBrand'
import { readTokens } from '../theme/testing/readTokens'
import { tones } from '@core/kernel/entity/Field'
import { isPatterned, paletteSize, seriesColor, toneColor } from './colors'
import { colorDifference, visionNames } from './testing/colorVision'

const [everyday = '', monochrome = ''] = readFileSync(path.join(import.meta.dirname, 'palette.css'), 'utf8').split(
  '.monochrome',
)
const colorsIn = (css: string, theme: 'light' | 'dark') =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): (?:var\(--brand-chart-\d, )?light-dark\((#\w{6}), (#\w{6})\)/g)].map(
      ([, name, light, dark]) => [name!, theme === 'light' ? light! : dark!],
    ),
  )
const numbered = (colors: Record<string, string>, name: string, count: number) =>
  Array.from({ length: count }, (_, at) => colors[`${name}-${at + 1}`]!)
/** The hue of a color `#rrggbb`, in degrees. */
function hueOf(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return ((Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI + 360) % 360
}
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
  const palette = [tokens.primary!, ...numbered(colors, 'chart', paletteSize).slice(1)]

  it.each(visionNames)('can all be distinguished at a glance with %s', (vision) => {
    const least = Math.min(...pairs(palette).map(([one, other]) => colorDifference(one, other, vision)))
    expect(least).toBeGreaterThan(vision === 'full colour vision' ? 20 : 12)
  })

  it('have 3:1 on every background, and so has the color of a comparison', () => {
    for (const color of [...palette, colors['chart-comparison']!])
      for (const ground of ['surface', 'canvas', 'raised'])
        expect(contrast(color, tokens[ground]!), `${color} on ${ground}`).toBeGreaterThanOrEqual(3)
  })

  it('[S2.39] of categories begin with the brand’s color, and differ from the colors of a status, which mean something', () => {
    expect(everyday).toContain('--chart-1: var(--primary);')
    for (const color of palette) {
      for (const status of ['danger', 'warning-text', 'success-text', 'info-text'])
        expect(colorDifference(color, tokens[status]!), `${color} and ${status}`).toBeGreaterThan(7)
      for (const tone of tones)
        expect(colorDifference(color, colors[`chart-${tone}`]!), `${color} and ${tone}`).toBeGreaterThan(5)
    }
  })

  it('of statuses have the hues of their badges, and 3:1 on every background', () => {
    for (const tone of tones) {
      const color = colors[`chart-${tone}`]!
      expect(toneColor(tone)).toBe(`var(--chart-${tone})`)
      for (const ground of ['surface', 'canvas', 'raised'])
        expect(contrast(color, tokens[ground]!), `${tone} on ${ground}`).toBeGreaterThanOrEqual(3)
      // A gray has no hue that anybody sees.
      if (tone !== 'neutral') {
        const turn = Math.abs(hueOf(color) - hueOf(tokens[`${tone}-text`]!))
        expect(Math.min(turn, 360 - turn), `${tone} and its badge`).toBeLessThan(16)
      }
    }
  })

  it('have 3:1 in monochrome, and neighbors differ in lightness', () => {
    const grays = numbered(colorsIn(monochrome, theme), 'chart', paletteSize)
    const { surface } = readTokens(['monochrome'])[theme]
    for (const gray of grays) expect(contrast(gray, surface!)).toBeGreaterThanOrEqual(3)
    grays.forEach((gray, at) => expect(colorDifference(gray, grays[(at + 1) % grays.length]!)).toBeGreaterThan(9))
  })
})

describe('the color of a deployment’s brand', () => {
  const swapped = (brand: string) => brandRules(brand).match(/--brand-chart-(\d)/)?.[1]

  it('[D8] replaces the color of charts that it resembles, so that the series beside the first one differ from it', () => {
    expect(chartColors).toEqual(numbered(colorsIn(everyday, 'light'), 'chart', paletteSize).slice(1))
    for (const [at, color] of chartColors.entries()) {
      const { primary } = brandRoles(color).light
      const others = chartColors.filter((_, other) => other !== at)
      expect([color, swapped(color)]).toEqual([color, String(at + 2)])
      for (const other of others) expect(colorDifference(primary, other), `${color} and ${other}`).toBeGreaterThan(12)
    }
  })

  it('[D8] leaves them as they are where it resembles none', () => {
    expect(swapped('#b8005c')).toBeUndefined()
    expect(brandRules(null)).toBe('')
  })
})

it('a series that is a status has its color; of two, the second has a pattern, because green and red may look alike', () => {
  const [won, lost] = [{ tone: 'success' }, { tone: 'danger' }] as const
  expect([seriesColor(won, 0), seriesColor(lost, 1), seriesColor({}, 1)]).toEqual([
    'var(--chart-success)',
    'var(--chart-danger)',
    'var(--chart-2)',
  ])
  expect([0, 1].map((at) => isPatterned([won, lost], at))).toEqual([false, true])
  expect([0, 1].map((at) => isPatterned([{}, {}], at))).toEqual([false, false])
})
