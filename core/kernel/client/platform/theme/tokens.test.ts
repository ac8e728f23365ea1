import { describe, expect, it } from 'vitest'
import { colorDifference } from '../charts/testing/colorVision'
import { avatarTones } from '../ui/layout/avatarTone'
import { contrast } from './brand/contrast'
import { readTokens } from './testing/readTokens'

const grounds = ['canvas', 'sunken', 'surface', 'raised', 'hover', 'selected', 'primary-soft']
const words = ['text', 'text-muted', 'text-subtle', 'primary-text', 'danger-text']
const tones = ['danger', 'warning', 'success', 'info', 'progress', 'neutral']

describe.each([[[]], [['bordered']], [['monochrome']], [['monochrome', 'bordered']]])('colors with %j', (looks) => {
  const tokens = readTokens(looks)
  it.each(['light', 'dark'] as const)(
    'have 4.5:1 for text on every background, and 3:1 for the edge of a control, in the %s theme',
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

describe.each(['light', 'dark'] as const)('[S2.39] colors besides the brand’s in the %s theme', (theme) => {
  const color = readTokens()[theme]
  const people = Array.from({ length: avatarTones }, (_, at) => `person-${at + 1}`)

  it('differ for a status in progress from the brand’s color, a selected row’s, and those of other statuses', () => {
    for (const other of ['primary', 'primary-text', 'info-text', 'success-text'])
      expect(colorDifference(color['progress-text']!, color[other]!), other).toBeGreaterThan(10)
    for (const other of ['selected', 'info-soft', 'success-soft', 'neutral-soft', 'surface'])
      expect(colorDifference(color['progress-soft']!, color[other]!), other).toBeGreaterThan(4)
  })

  it('give initials 4.5:1, on backgrounds that differ from each other and from a selected row', () => {
    people.forEach((person, at) => {
      const [ground, words] = [color[`${person}-soft`]!, color[`${person}-text`]!]
      expect(contrast(words, ground), person).toBeGreaterThanOrEqual(4.5)
      expect(colorDifference(ground, color.selected!), `${person} on a chosen row`).toBeGreaterThan(7)
      for (const other of people.slice(at + 1))
        expect(colorDifference(ground, color[`${other}-soft`]!), `${person} and ${other}`).toBeGreaterThan(7)
    })
  })
})

describe('the semi-dark menu', () => {
  it.each([[['light', 'semi-dark', 'menu-ground']], [['light', 'semi-dark', 'menu-ground', 'monochrome']]])(
    'has 4.5:1 for its text: %j',
    (looks) => {
      const color = readTokens(looks).dark
      for (const word of words.slice(0, 4))
        for (const ground of ['surface', 'hover', 'selected'])
          expect(contrast(color[word]!, color[ground]!), `${word} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    },
  )
})
