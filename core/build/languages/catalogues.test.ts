import { readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { findLanguages, type FoundLanguage } from './catalogues.ts'
import { checkCatalogues } from './checkCatalogues.ts'
import { findMessages, type Messages } from './findMessages.ts'

const root = path.join(import.meta.dirname, '../../..')
const languages = findLanguages(root)

/** All messages of the product, read once. */
let messages: Messages
beforeAll(async () => {
  messages = await findMessages(root)
}, 300_000)

test('words are found in core and in every plugin', () => {
  expect([...messages.keys()].toSorted()).toEqual(['core', ...readdirSync(path.join(root, 'plugins'))].toSorted())
  expect(messages.get('core')?.has('Nothing needs you right now')).toBe(true)
})

test('no catalogue has a message that nothing says, other placeholders, or another translation than the catalogue before it', () => {
  const findings = checkCatalogues(messages, languages).filter(({ kind }) => kind !== 'missing')
  expect(findings, 'npm run languages removes dead messages').toEqual([])
})

test('a complete language has every message', () => {
  const complete = languages.filter((language) => language.complete)
  const findings = checkCatalogues(messages, complete).filter(({ kind }) => kind === 'missing')
  expect(findings, 'npm run languages lists them').toEqual([])
})

test('the check finds what is missing, dead, said otherwise or with other values', () => {
  const own: Messages = new Map([
    [
      'core',
      new Map([
        ['Save', 'a.ts'],
        ['{0} of {1}', 'a.ts'],
        ['{0} rows', 'a.ts'],
      ]),
    ],
    ['fleet', new Map([['Lead', 'b.ts']])],
  ])
  const language: FoundLanguage = {
    code: 'es',
    name: 'Español',
    locale: 'es',
    complete: true,
    direction: 'ltr',
    catalogues: new Map([
      ['core', { words: { '{0} of {1}': '{0} de', '{0} rows': 'una fila|{0} filas', Gone: 'Ido' } }],
      ['fleet', { words: { Lead: 'Prospecto', Gone: 'Perdido' } }],
    ]),
  }
  expect(checkCatalogues(own, [language]).map(({ owner, kind, message }) => `${owner} ${kind} ${message}`)).toEqual([
    'core missing Save',
    'core dead Gone',
    'core values {0} of {1}',
    'fleet dead Gone',
    'fleet differs Gone',
  ])
})
