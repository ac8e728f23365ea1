import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as fields from '../../core/entity'
import type { Field } from '../../core/kernel/entity/Field'
import { sqlType } from '../../core/kernel/server/entities/list/fieldSql'
import { kinds } from './fieldTemplates.mjs'
import { entityFile } from './generate.mjs'
import { root } from './project.mjs'

it('the guide’s plugin and entities are not in the product, so that a reader can follow it there', async () => {
  const guide = await readFile(path.join(root, 'docs/plugin-guide.md'), 'utf8')
  const named = [...guide.matchAll(/^npm run new (plugin|entity) (\w+)(?: (\w+))?$/gm)]
  expect(named).toHaveLength(4)
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
