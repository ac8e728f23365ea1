import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as fields from '../../core/entity'
import type { Field } from '../../core/entity/Field'
import { sqlType } from '../../core/server/entities/list/fieldSql'
import { kinds } from './fieldTemplates.mjs'
import { entityFile, newEntity, newField, newPlugin } from './generate.mjs'
import { root } from './project.mjs'
import { emptyProduct, passes, run, runTests, typecheck } from './testing/emptyProduct'

/** A block of the guide: its language, its file name, and its text. */
const block = /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm

/** Runs a line of the guide that the reader would type. */
function type(folder: string, line: string): void {
  const [what, ...names] = line.replace('npm run new ', '').split(' ')
  const [first = '', second = '', third = '', fourth = ''] = names
  if (what === 'plugin') newPlugin(folder, first)
  else if (what === 'entity') newEntity(folder, first, second)
  else newField(folder, first, second, third, fourth)
}

it('the blocks of docs/plugin-guide.md, in their order, make a plugin that passes types, lint and its tests', async () => {
  const guide = await readFile(path.join(root, 'docs/plugin-guide.md'), 'utf8')
  const folder = await emptyProduct()
  try {
    for (const [, language, file, text = ''] of guide.matchAll(block)) {
      if (language === 'sh') for (const line of text.trim().split('\n')) type(folder, line)
      else if (file) {
        await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
        await writeFile(path.join(folder, file), text)
      }
    }
    expect(await typecheck(folder)).toEqual(passes)
    expect(await run(folder, 'oxlint/bin/oxlint', 'plugins/carpool')).toEqual(passes)
    expect(await run(folder, 'oxfmt/bin/oxfmt', '--check', 'plugins/carpool')).toEqual(passes)
    expect(await runTests(folder, 'plugins/carpool')).toEqual(passes)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 240_000)

it('the guide’s plugin and entities are not in the product, so that a reader can follow it there', async () => {
  const guide = await readFile(path.join(root, 'docs/plugin-guide.md'), 'utf8')
  const named = [...guide.matchAll(/^npm run new (plugin|entity) (\w+)(?: (\w+))?$/gm)]
  expect(named).toHaveLength(3)
  for (const [, what, plugin = '', entity = ''] of named)
    if (what === 'entity') expect(entityFile(root, entity), entity).toBeUndefined()
    else expect(existsSync(path.join(root, 'plugins', plugin)), plugin).toBe(false)
})

const options = [{ id: 1, name: 'First' }] as const
/** A field of a kind that only needs a label. */
const made = (kind: string) =>
  (Object.entries(fields).find(([name]) => name === kind)![1] as (label: string) => Field)('Field')
const samples: Readonly<Record<string, Field>> = {
  ...Object.fromEntries(
    (
      [
        'text',
        'email',
        'phone',
        'longText',
        'integer',
        'decimal',
        'number',
        'money',
        'date',
        'dateTime',
        'timeSlot',
      ] as const
    ).map((kind) => [kind, made(kind)]),
  ),
  ...Object.fromEntries(
    (
      ['yesNo', 'agreement', 'tags', 'person', 'files', 'signature', 'address', 'ids', 'freeObject', 'secret'] as const
    ).map((kind) => [kind, made(kind)]),
  ),
  choice: fields.choice('Field', options),
  choices: fields.choices('Field', options),
  lookup: fields.lookup('Field', 'list'),
  reference: fields.reference('Field', 'van'),
  recordLink: fields.recordLink('Field', [{ id: 1, name: 'Van', entity: 'van' }]).entityTypeId,
  group: fields.group('Field', { name: fields.text('Name') }),
  rows: fields.rows('Field', { name: fields.text('Name') }),
}
/** Normalized as the start compares columns: `numeric(14, 2)` is numeric, any size of integer is an integer. */
const plain = (sql = '') => sql.replace(/\(.*/, '').replace('smallint', 'integer')

it('the table of kinds and the generator name the column type that the start requires', async () => {
  const guide = await readFile(path.join(root, 'docs/plugin-guide.md'), 'utf8')
  const table = guide.slice(guide.indexOf('## Kinds of fields'), guide.indexOf('## Owners and scopes'))
  const named = new Map<string, string>()
  for (const [, first = '', second = ''] of table.matchAll(/^\| (`.*?) \| (`.*?) \|/gm)) {
    const [ids, types] = [first, second].map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!))
    for (const [at, id] of ids!.entries()) named.set(id, plain(types![types!.length === ids!.length ? at : 0]))
  }
  const asked = Object.entries(samples).map(([kind, field]) => [kind, sqlType(field)] as const)
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(asked))
  for (const [kind, { sql }] of Object.entries(kinds)) expect(plain(sql), kind).toBe(sqlType(samples[kind]!))
})
