import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTokens } from '../testing/readTokens'
import { brandRoles } from './brandRoles'
import { contrast } from './contrast'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const grounds = ['canvas', 'sunken', 'surface', 'raised', 'hover'] as const
const tokens = readTokens()

describe('a brand’s color', () => {
  it.each(['light', 'dark'] as const)(
    '[D8] of any value yields 4.5:1 for text on it and for links, and 3:1 for its shape, in the %s theme',
    (theme) => {
      fc.assert(
        fc.property(color, (brand) => {
          const roles = brandRoles(brand)[theme]
          for (const ground of ['primary', 'primary-hover', 'primary-active'] as const) {
            expect(contrast(roles['on-primary'], roles[ground]), `words on ${ground}`).toBeGreaterThanOrEqual(4.5)
          }
          for (const ground of [...grounds.map((name) => tokens[theme][name]!), roles['primary-soft']]) {
            expect(contrast(roles['primary-text'], ground), `a link on ${ground}`).toBeGreaterThanOrEqual(4.5)
            expect(contrast(roles.primary, ground), `a ring on ${ground}`).toBeGreaterThanOrEqual(3)
          }
          for (const words of ['text', 'text-muted', 'text-subtle']) {
            expect(
              contrast(tokens[theme][words]!, roles['primary-soft']),
              `${words} on what is selected`,
            ).toBeGreaterThanOrEqual(4.5)
          }
          expect(contrast('#ffffff', roles.mark), 'the glove on its mark').toBeGreaterThanOrEqual(3)
        }),
        {
          numRuns: 500,
          examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0000ff'], ['#00ff00'], ['#ff0000'], ['#808080']],
        },
      )
    },
  )

  it('[D8] on which white text is readable is not changed', () => {
    expect(brandRoles('#0b5cad').light.primary).toBe('#0b5cad')
  })

  it('[D8] has another shade on hover', () => {
    fc.assert(
      fc.property(color, (brand) =>
        Object.values(brandRoles(brand)).every(
          (roles) => new Set([roles.primary, roles['primary-hover'], roles['primary-active']]).size === 3,
        ),
      ),
    )
  })
})
