import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { signerLanguages } from './signerLanguages'

it('signers are offered English and each language that has all words of the product', () => {
  const folder = path.join(import.meta.dirname, '../../../../core/languages')
  expect(existsSync(folder)).toBe(true)
  const complete = readdirSync(folder).flatMap((file) => {
    const code = /^([a-z]{2})\.json$/.exec(file)?.[1]
    return code && JSON.parse(readFileSync(path.join(folder, file), 'utf8')).complete ? [code] : []
  })
  expect(signerLanguages.map(({ id }) => id)).toEqual(['en', ...complete])
})
