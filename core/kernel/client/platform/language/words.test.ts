import fc from 'fast-check'
import { createElement, Fragment } from 'react'
import { expect, test } from 'vitest'
import { $t, $x } from './words'

test('in English a message is what the sources say', () => {
  const texts = fc.array(fc.string(), { minLength: 1, maxLength: 5 })
  const value = fc.oneof(fc.string(), fc.integer(), fc.constant(undefined), fc.constant(null), fc.boolean())
  fc.assert(
    fc.property(texts, fc.array(value, { minLength: 4, maxLength: 4 }), (parts, values) => {
      const used = values.slice(0, parts.length - 1)
      const strings = Object.assign([...parts], { raw: parts }) as unknown as TemplateStringsArray
      const plain = parts.map((text, at) => text + (at < used.length ? String(used[at]) : '')).join('')
      expect($t(strings, ...used)).toBe(plain)
      const shown = parts.map((text, at) => {
        const one = used[at]
        return text + (one === undefined || one === null || typeof one === 'boolean' ? '' : String(one))
      })
      expect($x(strings, ...used)).toBe(shown.join(''))
    }),
  )
})

test('a message with an element is a fragment of its parts', () => {
  const bold = createElement('b', null, 'Ana')
  expect($x`Move ${bold} to ${'Lima'}`).toEqual(createElement(Fragment, null, 'Move ', bold, ' to ', 'Lima', ''))
})
