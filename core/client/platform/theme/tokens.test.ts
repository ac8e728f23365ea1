import { describe, expect, it } from 'vitest'
import { contrast } from './brand/contrast'
import { readTokens } from './testing/readTokens'

const grounds = ['canvas', 'sunken', 'surface', 'raised', 'hover', 'selected', 'primary-soft']
const words = ['text', 'text-muted', 'text-subtle', 'primary-text', 'danger-text']
const tones = ['danger', 'warning', 'success', 'info', 'neutral']

describe.each([[[]], [['bordered']], [['monochrome']], [['monochrome', 'bordered']]])('colours with %j', (looks) => {
  const tokens = readTokens(looks)
  it.each(['light', 'dark'] as const)(
    'all words have 4.5:1 on every ground, and a control’s edge 3:1, in the %s theme',
    (theme) => {
      const color = tokens[theme]
      const found: string[] = []
      const check = (front: string, back: string, least: number) => {
        const ratio = contrast(color[front]!, color[back]!)
        if (ratio < least) found.push(`${front} ${color[front]} on ${back} ${color[back]}: ${ratio.toFixed(2)}`)
      }
      for (const ground of grounds) for (const word of words) check(word, ground, 4.5)
      for (const ground of ['primary', 'primary-hover', 'primary-active']) check('on-primary', ground, 4.5)
      for (const ground of ['danger', 'danger-hover']) check('on-danger', ground, 4.5)
      for (const tone of tones) check(`${tone}-text`, `${tone}-soft`, 4.5)
      for (const ground of ['canvas', 'surface', 'raised']) {
        check('border-control', ground, 3)
        check('focus', ground, 3)
      }
      expect(found).toEqual([])
    },
  )
})

describe('the semi-dark menu', () => {
  it.each([[['light', 'semi-dark', 'menu-ground']], [['light', 'semi-dark', 'menu-ground', 'monochrome']]])(
    'has 4.5:1 for its words: %j',
    (looks) => {
      const color = readTokens(looks).dark
      for (const word of words.slice(0, 4))
        for (const ground of ['surface', 'hover', 'selected'])
          expect(contrast(color[word]!, color[ground]!), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    },
  )
})
