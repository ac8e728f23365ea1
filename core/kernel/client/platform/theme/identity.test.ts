import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTokens } from './testing/readTokens'

/** The hue of a color in degrees: 0 red, 120 green, 240 blue, 270 violet. */
function hueOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  const sixth =
    most === red ? ((green - blue) / range) % 6 : most === green ? (blue - red) / range + 2 : (red - green) / range + 4
  return (sixth * 60 + 360) % 360
}

test('[S2.39] the primary color is a light blue-violet in both themes', () => {
  const tokens = readTokens([])
  for (const theme of ['light', 'dark'] as const) {
    expect(hueOf(tokens[theme].primary!)).toBeGreaterThan(230)
    expect(hueOf(tokens[theme].primary!)).toBeLessThan(265)
  }
})

test('[S2.39] the font is Inter, served by the app itself', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  expect(read('./tokens.css')).toMatch(/--font: 'Inter Variable'/)
  expect(read('./fonts.css')).toContain('@fontsource-variable/inter')
  expect(read('./base.css')).toMatch(/font(-family)?:[^;]*var\(--font\)/)
})
