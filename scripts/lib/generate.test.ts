import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newEntity, newField, newPlugin } from './generate.mjs'
import { emptyProduct } from './testing/emptyProduct'

let folder: string
beforeAll(async () => void (folder = await emptyProduct()))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('an invalid request is refused with a message that says what to do', () => {
  beforeAll(() => {
    newPlugin(folder, 'clinic')
    newEntity(folder, 'clinic', 'visit')
  })

  it.each([
    [() => newPlugin(folder, 'Clinic'), 'use small letters and digits'],
    [() => newPlugin(folder, 'clinic'), 'choose another id'],
    [() => newEntity(folder, 'surgery', 'visit'), 'npm run new plugin surgery'],
    [() => newEntity(folder, 'clinic', 'order'), 'lower camel case'],
    [() => newEntity(folder, 'clinic', 'visit'), 'choose another name'],
    [() => newField(folder, 'clinic', 'visit', 'name', 'text'), 'choose another name'],
    [() => newField(folder, 'clinic', 'visit', 'room', 'number of room'), 'choose one of text, longText'],
    [() => newField(folder, 'clinic', 'visit', 'room', 'reference'), 'reference:vehicle'],
    [() => newField(folder, 'clinic', 'visit', 'room', 'reference:rom'), 'npm run new entity clinic rom'],
    [() => newField(folder, 'clinic', 'patient', 'room', 'text'), 'make the entity first'],
  ])('%#', (make, words) => {
    expect(make).toThrow(words)
  })

  it('each module gets a free id', async () => {
    newEntity(folder, 'clinic', 'ward')
    const ids = await Promise.all(
      ['visit', 'ward'].map(async (entity) => {
        const text = await readFile(path.join(folder, `plugins/clinic/shared/${entity}Access.ts`), 'utf8')
        return /definePermissions\((\d+)/.exec(text)?.[1]
      }),
    )
    expect(ids).toEqual(['1000', '1001'])
  })
})

it('a plugin of one entity is at most 100 lines, its tests aside', async () => {
  newPlugin(folder, 'stock')
  newEntity(folder, 'stock', 'part')
  const place = path.join(folder, 'plugins/stock')
  const files = (await readdir(place, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const texts = await Promise.all(files.map((file) => readFile(path.join(place, file), 'utf8')))
  const lines = texts
    .join('')
    .split('\n')
    .filter((line) => line.trim() !== '')
  expect(lines.length).toBeLessThanOrEqual(100)
})
