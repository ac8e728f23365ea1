import { expect, test } from 'vitest'
import { readWords, wordLimits } from './packageWords'

const problem = (text: string) => {
  try {
    return JSON.stringify(readWords(text))
  } catch (error) {
    return (error as Error).message
  }
}

test('the words of a language are read, and what is no such file is refused with the reason', () => {
  expect(readWords('{ "name": "Español", "words": { "Add ride": "Agregar viaje" } }')).toEqual({
    'Add ride': 'Agregar viaje',
  })
  expect(problem('{ "words": ')).toBe('it is not valid JSON.')
  for (const text of ['null', '[]', '{}', '{ "words": ["Add"] }']) expect(problem(text)).toContain('it has no “words”')
  expect(problem('{ "words": { "Add ride": 7 } }')).toBe('the translation of “Add ride” is empty, or is no text.')
  expect(problem('{ "words": { "Add ride": " " } }')).toContain('“Add ride” is empty')
  expect(problem(`{ "words": { "a": "${'x'.repeat(wordLimits.bytes)}" } }`)).toBe('it is larger than 512 kB.')
  const many = Object.fromEntries(Array.from({ length: wordLimits.words + 1 }, (_, at) => [`Ride ${at}`, 'Viaje']))
  expect(problem(JSON.stringify({ words: many }))).toBe('it has more than 5000 words.')
})

test('a word may be called like a property of every object', () => {
  const words = readWords('{ "words": { "__proto__": "Uno", "constructor": "Dos" } }')
  expect(Object.entries(words)).toEqual([
    ['__proto__', 'Uno'],
    ['constructor', 'Dos'],
  ])
})
