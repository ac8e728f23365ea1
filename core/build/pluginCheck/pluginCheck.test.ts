import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { definePoint } from '@core/contract'
import { defineEntity } from '@core/kernel/entity/defineEntity'
import { date, text } from '@core/kernel/entity/fieldKinds'
import { importFindings, manifestFindings } from '@core/kernel/server/packages/apiProblems'
import { writePackage } from '@core/kernel/server/packages/packageFile'
import { defineServerPlugin } from '@core/kernel/server/plugins/defineServerPlugin'
import { apiVersion, type PackageManifest } from '@core/kernel/shared/pluginPackage'
import { checkPackage } from './checkPackage'
import { importedNames } from './importedNames'
import { labelFindings } from './labelFindings'
import { migrationFindings } from './migrationFindings'

const surface = new Map([
  ['@core/contract', new Set(['definePoint'])],
  ['@core/client/session', new Set(['useContributions'])],
])

describe('the imports of a plugin', () => {
  const module = `import { definePoint } from '@core/contract'
import { useSlot, useContributions as entries } from '@core/client/session'
import type { Secret } from '@core/kernel/server/platform/secrets'
import { useState } from 'react'
export { nothing } from '@core/contract'
`

  it('are read with their places', () => {
    expect(importedNames('client/Seats.tsx', module).map(({ at, module: of, name }) => `${at} ${of} ${name}`)).toEqual([
      'client/Seats.tsx:1 @core/contract definePoint',
      'client/Seats.tsx:2 @core/client/session useSlot',
      'client/Seats.tsx:2 @core/client/session useContributions',
      'client/Seats.tsx:3 @core/kernel/server/platform/secrets Secret',
      'client/Seats.tsx:5 @core/contract nothing',
    ])
  })

  it('are read of built code, which has them of a global', () => {
    const built = 'const{"Button":e,"gone":t}=globalThis[Symbol.for("white-glove.surface")]["@core/client/ui"];e(t)'
    expect(importedNames('client/index.js', built).map(({ module: of, name }) => `${of} ${name}`)).toEqual([
      '@core/client/ui Button',
      '@core/client/ui gone',
    ])
  })

  it('that the API doesn’t have are named with what to use', () => {
    const findings = importFindings(importedNames('client/Seats.tsx', module), surface)
    expect(findings.map(({ tone, at, text: said }) => `${tone} ${at}: ${said}`)).toEqual([
      'error client/Seats.tsx:2: “useSlot” of @core/client/session is gone since version 1.0.0 of the API. Use `useContributions`: npm run plugin check <folder> -- --fix changes it.',
      'error client/Seats.tsx:3: “@core/kernel/server/platform/secrets” is no entry point. There are: @core/contract, @core/client/session.',
      'error client/Seats.tsx:5: @core/contract exports no “nothing”. core/surface.txt lists what it exports.',
    ])
  })
})

describe('the migrations of a plugin', () => {
  const texts = (sql: string) =>
    migrationFindings('carpool', [{ id: '0001-vans', sql }]).map(
      ({ tone, text: said }) => `${tone} ${said.split(' is ')[0]}`,
    )

  it('may do everything with its own schema', () => {
    expect(
      texts(`create schema carpool;
        create table carpool.van (id integer references core."user" (id), state text default 'drop table crm.lead');
        -- drop table crm.lead
        create unique index van_plate on carpool.van (plate);
        update carpool.van set plate = upper(plate) from api.users where true;
        create function carpool.total() returns integer language sql as $$ select 1 $$;
        alter table carpool.van drop column seats;`),
    ).toEqual([])
  })

  it('take nothing away from others, and write nothing there', () => {
    expect(texts('drop table if exists crm.lead; drop schema crm; delete from core.note where true')).toEqual([
      'error “drop table if exists crm.”',
      'error “drop schema crm”',
      'error “delete from core.”',
    ])
    expect(texts('insert into core.setting values (1); alter table crm.lead add van integer')).toEqual([
      'warning “insert into core.”',
      'warning “alter table crm.”',
    ])
  })
})

it('labels, plurals, titles and icons are checked', () => {
  const entity = defineEntity({
    id: 'sheep',
    name: { one: 'Sheep', many: 'Sheep' },
    path: 'Sheep',
    title: ['name'],
    policy: { view: { needs: 1 }, create: { needs: 1 }, update: { needs: 1 }, delete: { needs: 1 } },
    fields: {
      name: text('name'),
      born: date('Born:'),
      shorn: date('Shorn'),
      lastShorn: date('Shorn'),
      no: text('Ear No.'),
    },
  })
  const plugin = defineServerPlugin({
    id: 'farm',
    modules: [],
    menus: [{ id: 41, title: '', icon: 'sheep', link: '/sheep', section: 'My Work', order: 1 }],
    defaultGrants: {},
    migrations: [],
  })
  expect(labelFindings(plugin, [entity]).map(({ at, text: said }) => `${at}: ${said}`)).toEqual([
    'entity “sheep”, name: One and many are both “Sheep”: say “1 van” and “2 vans” differently.',
    'entity “sheep”, field “name”: “name”: it doesn’t begin with a capital letter.',
    'entity “sheep”, field “born”: “Born:”: it ends with a colon or a full stop.',
    'entity “sheep”, field “lastShorn”: “Shorn” is the label of “shorn” as well.',
    'menu “”: “”: it is empty.',
    'menu “”, icon: “sheep” is no class of primeicons, such as pi-car.',
  ])
})

const manifest: Omit<PackageManifest, 'files'> = {
  format: 1,
  id: 'carpool',
  version: '1.2.0',
  title: 'Carpool',
  description: 'Vans and who drives them',
  publisher: 'North Fleet',
  licence: 'MIT',
  api: `^${apiVersion}`,
  builtFor: '0.3.0',
  runs: 'inProcess',
  server: 'server/index.js',
  declares: {
    permissions: [],
    menus: [],
    entities: [],
    tables: [],
    migrations: [],
    routes: [],
    contributions: ['record.tab@1'],
    jobs: [],
  },
}
const offered = [definePoint('record.tab@1.1'), definePoint('record.panel@1', 'experimental')]

describe('a package', () => {
  const texts = (
    more: Partial<typeof manifest>,
    contributions = manifest.declares.contributions,
    allowed: string[] = [],
  ) =>
    manifestFindings(
      { ...manifest, ...more, declares: { ...manifest.declares, contributions } },
      offered,
      allowed,
      '0.3.0',
    ).map(({ tone, at, text: said }) => `${tone} ${at}: ${said}`)

  it('that fits has no finding', () => {
    expect(texts({})).toEqual([])
  })

  it('is compared with the API, the product and its points', () => {
    expect(texts({ api: '^9.0.0' })).toEqual([
      `error plugin.json, api: It needs version ^9.0.0 of the API, and this product has ${apiVersion}. Install a version of the plugin for it, or another version of the product.`,
    ])
    expect(texts({ builtFor: '0.4.0' })[0]).toContain(
      'warning plugin.json, builtFor: It was built and tested with version 0.4.0',
    )
    expect(texts({}, ['record.tab@2'])[0]).toBe(
      'error contribution to record.tab@2: It contributes to “record.tab@2”, and this version of the product has “record.tab@1.1”. Install a version of the plugin that was built for it, or the version of the product that the plugin was built for.',
    )
    expect(texts({}, ['record.panel@1'])[0]).toContain('which is experimental')
    expect(texts({}, ['record.panel@1'], ['record.panel'])).toEqual([])
    expect(texts({}, ['garage.card@1'])[0]).toContain(
      'warning contribution to garage.card@1: No plugin that is on has the point',
    )
  })

  it('is read without running it: what its code imports is compared as well', async () => {
    const code = `import { useSlot } from '@core/client/session'\nthrow new Error('it ran')\n`
    const bytes = await writePackage({
      manifest,
      files: new Map([['server/index.js', Buffer.from(code)]]),
      privateKey: generateKeyPairSync('ed25519').privateKey,
    })
    const checked = await checkPackage(bytes, { surface, offered, allowed: [], version: '0.3.0' })
    expect(checked.manifest.id).toBe('carpool')
    expect(checked.findings.map(({ at }) => at)).toEqual(['server/index.js:1'])
    const unsigned = await writePackage({ manifest, files: new Map([['server/index.js', Buffer.from('')]]) })
    const { findings } = await checkPackage(unsigned, { surface, offered, allowed: [], version: '0.3.0' })
    expect(findings.map(({ at }) => at)).toEqual(['signature.json'])
  })
})
