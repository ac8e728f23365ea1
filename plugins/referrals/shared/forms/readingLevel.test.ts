import { expect, it } from 'vitest'
import type { Field } from '@core/entity'
import { formDefinitions } from './formDefinitions'
import { publicFormOf } from './publicForms'

/** Groups of vowels, less a silent e: close enough for an average. */
function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  const groups = letters.match(/[aeiouy]+/g)?.length ?? 0
  return Math.max(1, /[^l]e$/.test(letters) && groups > 1 ? groups - 1 : groups)
}

/** @returns the school grade that can read a text: Flesch–Kincaid (Kincaid et al., 1975) */
function gradeOf(text: string): number {
  const sentences = text.split(/[.!?:;]+\s|\n/).filter((sentence) => sentence.trim())
  const words = text.match(/[A-Za-z’']+/g) ?? []
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59
}

const isSentence = (text: string) => text.split(' ').length >= 5

function questionsOf({ label, help, fields = {} }: Field): readonly string[] {
  return [label, ...(help ? [help] : []), ...Object.values(fields).flatMap(questionsOf)]
}

const forms = Object.values(formDefinitions).map(({ form, steps, fields }) => {
  const texts = steps.flatMap(({ hint, texts: read = [] }) => [
    ...(hint ? [hint] : []),
    ...read.flatMap(({ paragraphs, points = [] }) => [...paragraphs, ...points]),
  ])
  const questions = Object.values(fields).flatMap(questionsOf)
  return [publicFormOf(form).title, [...texts, ...questions].filter(isSentence).join('\n')] as const
})

it.each(forms)('“%s” is written for somebody with six years of school', (_title, text) => {
  expect(gradeOf(text)).toBeLessThanOrEqual(6)
})

it('a text of lawyers is not', () => {
  expect(
    gradeOf('The undersigned hereby irrevocably authorizes the aforementioned organization to disclose information.'),
  ).toBeGreaterThan(15)
})
