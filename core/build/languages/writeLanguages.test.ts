import { expect, test } from 'vitest'
import { shareWords } from './writeLanguages.ts'

test('each chunk has its own words, without those of the chunks that are loaded with it', () => {
  const { ofStart, others } = shareWords(
    [
      { fileName: 'index.js', imports: [], messages: ['Save', 'Cancel'] },
      { fileName: 'kit.words.js', imports: ['index.js'], messages: ['Cancel', 'Rows'] },
      { fileName: 'Vans.words.js', imports: ['index.js', 'kit.words.js'], messages: ['Rows', 'Save', 'Vans'] },
    ],
    new Set(['index.js']),
    ['Self-pay', 'The van {0} is there', 'Please sign in.'],
  )
  expect([...ofStart], 'names that lists show are there from the beginning').toEqual(['Save', 'Cancel', 'Self-pay'])
  expect(others).toEqual([
    { fileName: 'kit.words.js', own: ['Rows'] },
    { fileName: 'Vans.words.js', own: ['Vans'] },
  ])
})
