import { expect, it } from 'vitest'
import type { Field } from '@core/entity'
import { saidIn, sourcesIn, wordsIn } from '../languages/testing/familyTexts'
import type { FormText } from './definePublicForm'
import { formDefinitions } from './formDefinitions'
import { publicFormOf, publicForms } from './publicForms'

/** Counts syllables: groups of vowels, less a silent e. This is accurate enough for an average. */
function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  const groups = letters.match(/[aeiouy]+/g)?.length ?? 0
  return Math.max(1, /[^l]e$/.test(letters) && groups > 1 ? groups - 1 : groups)
}

/** @returns the school grade of a text: Flesch–Kincaid (Kincaid et al., 1975) */
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

type Text = readonly [name: string, sentences: readonly string[]]

const readOf = ({ paragraphs, points = [] }: FormText) => [...paragraphs, ...points]

/** Each page of a form, and each text on it separately, because a page's easy questions could hide a hard text. */
const ofForms = Object.values(formDefinitions).flatMap(({ form, steps, fields }) =>
  steps.flatMap(({ title, hint, texts = [], fields: names }): readonly Text[] => {
    const page = `${publicFormOf(form).title}: ${title}`
    const placed = [...texts.flatMap((text) => text.fields ?? []), ...names]
    return [
      [
        page,
        [...(hint ? [hint] : []), ...texts.flatMap(readOf), ...placed.flatMap((name) => questionsOf(fields[name]!))],
      ],
      ...texts.map((text): Text => [`${page}: ${text.title}`, readOf(text)]),
    ]
  }),
)

/** The text around the forms: the page of all forms with their purposes, refused links, messages. */
const ofPages = [
  'client/family/FamilyForms.tsx',
  'client/forms/pages/ClosedLink.tsx',
  'client/forms/pages/FormDone.tsx',
  'client/forms/pages/UnlockDraft.tsx',
  'server/packet/formLinkMessage.ts',
  'server/scheduling/confirmStart.ts',
].map((file): Text => {
  const said = sourcesIn(`plugins/referrals/${file}`).flatMap((source) => [...saidIn(source), ...wordsIn(source)])
  return [file, said.map((text) => text.replaceAll(/\{\w+\}/g, 'this'))]
})

/** Texts with fewer words are too short to be measured separately; they count within their page. */
const least = 25

/** A page as a whole, and each of its texts that is long enough to be measured. */
const ofEachText = ofPages.flatMap(([file, texts]): readonly Text[] => [
  [file, texts],
  ...texts.filter((text) => text.split(' ').length >= least).map((text): Text => [`${file}: ${text}`, [text]]),
])

const measured = [...ofForms, ...ofEachText]
  .map(([name, texts]) => [name, texts.filter(isSentence).join('\n')] as const)
  .filter(([, text]) => text !== '')

it.each(measured)('[S2.2] “%s” is readable with six years of school', (_name, text) => {
  expect(gradeOf(text)).toBeLessThanOrEqual(6)
})

it('every form and every page is measured', () => {
  const names = measured.map(([name]) => name)
  for (const { title } of publicForms) expect(names).toContainEqual(expect.stringMatching(`^${title}: `))
  for (const [file] of ofPages) expect(names).toContain(file)
})

it('a text by lawyers is not', () => {
  expect(
    gradeOf('The undersigned hereby irrevocably authorizes the aforementioned organization to disclose information.'),
  ).toBeGreaterThan(15)
})
