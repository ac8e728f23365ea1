import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readView, widthsLike, writeView } from './browserView'

const stored = fc.record(
  { darkMode: fc.constantFrom('true', 'false'), direction: fc.constantFrom('ltr', 'rtl') },
  { requiredKeys: [] },
)

it('[S3.24] the server reads the view that the browser wrote', () => {
  fc.assert(
    fc.property(
      fc.record({
        width: fc.integer({ min: 768, max: 4000 }),
        height: fc.integer({ min: 100, max: 3000 }),
        timeZone: fc.constantFrom('UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'),
        isDark: fc.boolean(),
        stored,
      }),
      (view) => {
        expect(readView(writeView(view))).toEqual(view)
      },
    ),
  )
})

it('any other text is no view, and nothing is rendered for it', () => {
  for (const cookie of [
    undefined,
    '',
    'size=390',
    'size=0x0',
    'size=390x99999',
    `size=390x844&zone=${'x'.repeat(500)}`,
  ])
    expect(readView(cookie)).toBeUndefined()
})

it('a window whose width is within a few pixels of the limit between cards and table is left to the browser', () => {
  expect(widthsLike(390)).toBe('(width <= 699px)')
  expect(widthsLike(720)).toBeUndefined()
  expect(widthsLike(1024)).toBe('(768px <= width < 1280px)')
  expect(widthsLike(1440)).toBe('(width >= 1280px)')
})
