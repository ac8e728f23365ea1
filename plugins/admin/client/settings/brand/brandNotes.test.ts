import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brandNotes } from './brandNotes'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const said = (text: string) => [...text.matchAll(/([\d.]+):1/g)].map(([, ratio]) => Number(ratio))

it('text on a brand color is readable in each theme, and the note states the contrast', () => {
  fc.assert(
    fc.property(color, (one) => {
      for (const { text } of brandNotes(one)) expect(said(text).at(-1)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

it('a color is noted as unchanged, or with its replacement', () => {
  expect(brandNotes('#0B6E4F')[0]).toEqual({
    theme: 'light',
    exact: true,
    text: 'Used as it is. White words on it have a contrast of 6.2:1.',
  })
  expect(brandNotes('#ffd400')[0]).toEqual({
    theme: 'light',
    exact: false,
    text: expect.stringMatching(
      /^White words on it would have a contrast of 1\.4:1 and need 4\.5:1, so buttons use #[\da-f]{6} with 4\.\d:1\.$/,
    ),
  })
  expect(brandNotes('#0b6e4f')[1].exact).toBe(false)
})

it('the note “Used as it is” means exactly that the color is unchanged', () => {
  fc.assert(
    fc.property(color, (one) => brandNotes(one).every(({ exact, text }) => exact === text.startsWith('Used as it is'))),
  )
})
