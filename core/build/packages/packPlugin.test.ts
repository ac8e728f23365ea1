import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { publicKeyText, readPackage } from '../../kernel/server/packages/packageFile'
import { packPlugin } from './packPlugin'
import { pluginTool } from './pluginTools'
import { header, writePlugin } from './testing/writePlugin'

const root = path.join(import.meta.dirname, '../../..')
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
async function pack(changed?: Readonly<Record<string, string>>) {
  const folder = await writePlugin(changed)
  return packPlugin({ folder, root: path.join(folder, '../..'), builtFor: '0.3.0', privateKey })
}

describe('a packed plugin', () => {
  it('says what it is and what it adds, is signed, and contains both halves', async () => {
    const { name, bytes } = await pack()
    expect(name).toBe('carpool-1.2.0.plugin')
    const { manifest, files, key } = await readPackage(bytes)
    expect(key).toBe(publicKeyText(publicKey))
    const { files: _sums, declares, ...said } = manifest
    expect(said).toEqual({
      format: 1,
      id: 'carpool',
      version: '1.2.0',
      title: 'Carpool',
      description: 'The vans of a dealership',
      publisher: 'Harbor Care',
      licence: 'MIT',
      api: '^3.0.0',
      builtFor: '0.3.0',
      runs: 'inProcess',
      server: 'server/index.js',
      client: {
        manifest: 'client/plugin.js',
        publicPages: 'client/publicPages.js',
        publicPaths: ['/book-ride'],
        styles: [expect.stringMatching(/^client\/style-.*\.css$/)],
      },
    })
    expect(declares).toMatchObject({
      menus: [{ id: 1000, title: 'Vans', path: '/vans' }],
      entities: [{ id: 'van', name: 'Vans' }],
      tables: ['carpool.van'],
      migrations: ['0001-van'],
      contributions: ['record.tab@1'],
      jobs: ['carpool.remind'],
    })
    expect(declares.permissions).toContainEqual({ id: 100001, name: 'Vans: View' })
    expect(declares.routes).toContainEqual({ call: 'POST /api/Van/List', access: expect.stringMatching(/^\d+/) })
    expect([...files.keys()].filter((file) => !file.startsWith('client/'))).toEqual([
      'quality.json',
      'sbom.json',
      'server/index.js',
    ])
  })

  it('is the same, byte for byte, wherever it is packed', async () => {
    const [here, there] = [await pack(), await pack()]
    expect(here.bytes.equals(there.bytes)).toBe(true)
  })

  it('contains neither React nor core: both halves read them from the product', async () => {
    const { files } = await readPackage((await pack()).bytes)
    const text = (name: string) => files.get(name)!.toString()
    const browser = [...files.keys()].filter((name) => name.endsWith('.js') && name.startsWith('client/'))
    for (const name of browser) expect(text(name)).not.toMatch(/from\s*["'](?!\.)/)
    expect(browser.map((name) => files.get(name)!.length).reduce((sum, size) => sum + size)).toBeLessThan(10_000)
    expect(text('client/plugin.js')).toContain('globalThis[Symbol.for("white-glove.surface")]["@core/client/plugin"]')
    // A screen is imported when what it needs is there.
    expect(text('client/plugin.js')).toMatch(
      /globalThis\[Symbol\.for\("white-glove\.loadSurface"\)\]\(\["@core\/client\/kit"\]\)\.then\(\(\)=>import\(/,
    )
    const imported = [...text('server/index.js').matchAll(/from "([^"]+)"/g)].map(([, source]) => source)
    expect(new Set(imported)).toEqual(new Set(['@core/entity', '@core/server/entities', '@core/server/plugin']))
  })
})

it('a contract of another plugin is copied, with what it is made of', async () => {
  const { files } = await readPackage(
    (
      await pack({
        'client/BookRide.tsx': `export { depotLookup as default } from '@plugins/fleet/contract/depotLookup'\n`,
      })
    ).bytes,
  )
  const screens = [...files].filter(([name]) => name.startsWith('client/BookRide')).map(([, code]) => code.toString())
  expect(screens).toEqual([expect.stringMatching(/fleet\.depots/)])
})

describe('is not packed', () => {
  const errorOf = (changed: Readonly<Record<string, string>>) =>
    pack(changed).then(
      () => 'packed',
      (error: Error) => error.message,
    )
  const screen = (code: string) => ({ 'client/BookRide.tsx': `${code}\nexport default () => null\n` })

  it('what imports the inside of core, or of another plugin', async () => {
    expect(await errorOf(screen(`import { say } from '@core/kernel/entity/say'\nsay()`))).toBe(
      'carpool/client/BookRide.tsx imports “@core/kernel/entity/say”: a package may only use the entry points that core/surface.txt lists.',
    )
    expect(await errorOf(screen(`import { depots } from '@plugins/fleet/shared/depots'\ndepots()`))).toBe(
      'carpool/client/BookRide.tsx imports “@plugins/fleet/shared/depots”: of another plugin only its contract/ may be imported.',
    )
    expect(await errorOf(screen(`import { depots } from '../../fleet/shared/depots'\ndepots()`))).toBe(
      'carpool/client/BookRide.tsx imports “../../fleet/shared/depots”: of another plugin only its contract/ may be imported.',
    )
    expect(await errorOf(screen(`import { listSql } from '@core/server/entities'\nlistSql()`))).toBe(
      'carpool/client/BookRide.tsx imports “@core/server/entities”: the browser half of a package has no such entry point.',
    )
    expect(await errorOf({ 'server/plugin.ts': `import { say } from '../../other'\nexport default say()` })).toBe(
      'carpool/server/plugin.ts imports “../../other”: it leads nowhere.',
    )
  })

  it('what would bring a second React, or needs what only servers have', async () => {
    expect(await errorOf(screen(`import { createRoot } from 'react-dom/client'\ncreateRoot(document.body)`))).toBe(
      'carpool/client/BookRide.tsx imports “react-dom/client”: of this library a package may only import react-dom.',
    )
    expect(await errorOf(screen(`import { readFileSync } from 'node:fs'\nreadFileSync('/')`))).toBe(
      'carpool/client/BookRide.tsx imports “node:fs”: browsers have none of the modules of Node.',
    )
    expect(await errorOf(screen(`import { parsePatch } from '@core/entity'\nconsole.log(parsePatch)`))).toBe(
      'The browser half imports “parsePatch” from “@core/entity”, which is only there on the server. Move what uses it to server/.',
    )
  })

  it('a manifest that loads a screen for everybody', async () => {
    const eager = `import { definePlugin } from '@core/client/plugin'\nimport { Button } from '@core/client/ui'\nexport default definePlugin({ id: 'carpool', title: String(Button), modules: [], menus: {}, routes: {} })`
    expect(await errorOf({ 'client/plugin.ts': eager })).toContain('client/plugin.ts needs “@core/client/ui” at once.')
  })

  it('what doesn’t say who publishes it, or in which version', async () => {
    expect(await errorOf({ 'plugin.json': '{ "version": "1.0.0", "title": "Carpool" }' })).toContain(
      '“description” is missing, or is no text.',
    )
    expect(
      await errorOf({
        'plugin.json':
          '{ "version": "one", "title": "a", "description": "", "publisher": "a", "licence": "a", "api": "1" }',
      }),
    ).toContain('“one” is no version.')
  })

  it('a plugin with another id than its folder', async () => {
    const other = `import { defineServerPlugin } from '@core/server/plugin'\nexport default defineServerPlugin({ id: 'vans', modules: [], menus: [], defaultGrants: {}, migrations: [] })`
    expect(await errorOf({ 'server/plugin.ts': other })).toBe(
      'server/plugin.ts exports the plugin “vans” by default, and the package is that of “carpool”. Give both the same id.',
    )
  })
})

describe('a plugin that runs apart', () => {
  const sandbox = {
    grants: { calls: ['POST /api/Depot/List'], hosts: [] },
    module: { id: 8801, title: 'Rounds', permissions: { viewModule: { offset: 0, name: 'View Module On SideBar' } } },
    menu: { title: 'Rounds', icon: 'pi-check-square', path: '/rounds', section: null, order: 30 },
    routes: [{ method: 'GET', path: '/Round', access: ['viewModule'], summary: 'See rounds' }],
    screens: [
      {
        title: 'Rounds',
        path: '/rounds',
        access: ['viewModule'],
        script: 'client/rounds.js',
        styles: ['client/rounds.css'],
      },
    ],
  }
  const code = {
    'plugin.json': JSON.stringify({ ...header, runs: 'sandboxed', sandbox }),
    'shared/names.ts': `export const names: readonly string[] = ['North', 'South']\n`,
    'server/plugin.ts': `import { names } from '../shared/names'\nexport default { 'GET /Round': async () => names }\n`,
    'client/rounds.ts': `import { names } from '../shared/names'\ndocument.body.textContent = names.join()\n`,
    'client/rounds.css': 'body { margin: 0 }\n',
  }

  it('is code without imports: a module for its routes, and a classic script for each screen', async () => {
    const { manifest, files } = await readPackage((await pack(code)).bytes)
    expect(manifest).toMatchObject({ runs: 'sandboxed', sandbox, server: 'server/index.js' })
    expect(manifest.client).toBeUndefined()
    expect(manifest.declares.routes).toHaveLength(1)
    expect([...files.keys()]).toEqual([
      'client/rounds.css',
      'client/rounds.js',
      'quality.json',
      'sbom.json',
      'server/index.js',
    ])
    expect(files.get('server/index.js')!.toString()).toMatch(/GET \/Round[^]*export \{ \w+ as default \};/)
    expect(files.get('client/rounds.js')!.toString()).toMatch(/^\(function\(\) \{/)
  })

  it('is not packed with imports of the product, or of Node', async () => {
    const errorOf = (server: string) =>
      pack({ ...code, 'server/plugin.ts': server }).then(
        () => 'packed',
        (error: Error) => error.message,
      )
    expect(await errorOf(`import { parse } from '@core/entity'\nexport default { 'GET /Round': parse }`)).toBe(
      'carpool/server/plugin.ts imports “@core/entity”: a sandboxed package has nothing of the product but its types: it calls `host`.',
    )
    expect(await errorOf(`import { readFileSync } from 'node:fs'\nexport default { 'GET /Round': readFileSync }`)).toBe(
      'carpool/server/plugin.ts imports “node:fs”: a sandboxed package has none of the modules of Node.',
    )
  })
})

describe('the commands', () => {
  it('make a key that only its owner may read, and pack with it', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'white-glove-author-'))
    const said: string[] = []
    const run = (...args: string[]) =>
      pluginTool({ args, root, builtFor: '0.3.0', folder, say: (line) => said.push(line) })
    await run('key', 'key.pem')
    expect((await stat(path.join(folder, 'key.pem'))).mode & 0o777).toBe(0o600)
    await expect(run('key', 'key.pem')).rejects.toThrow('is there already')
    const plugin = await writePlugin()
    await run('pack', plugin, '--key', 'key.pem', '--out', 'packages')
    expect(await readdir(path.join(folder, 'packages'))).toEqual(['carpool-1.2.0.plugin'])
    const { key } = await readPackage(await readFile(path.join(folder, 'packages/carpool-1.2.0.plugin')))
    expect(said[0]!.split('\n').at(-1)).toBe(key)
    await expect(run('pack', plugin)).rejects.toThrow('A package needs a signature.')
    await expect(run('pack', plugin, '--force')).rejects.toThrow('Usage:')
  })
})

describe('a plugin that brings a language', () => {
  const spanish = {
    'languages/es.json': JSON.stringify({ name: 'x', words: { Rides: 'Viajes', Vans: '', 'Book a ride': 'Reservar' } }),
    'languages/kept.json': '["client/BookRide.tsx"]',
  }

  it('is packed with its words, which its modules look up', async () => {
    const { manifest, files } = await readPackage((await pack(spanish)).bytes)
    expect(manifest.languages).toEqual(['es'])
    expect(JSON.parse(files.get('languages/es.json')!.toString())).toEqual({
      words: { Rides: 'Viajes', 'Book a ride': 'Reservar' },
    })
    const text = (start: string) =>
      [...files].find(([name]) => name.startsWith(start) && name.endsWith('.js'))![1].toString()
    expect(text('client/activate')).toMatch(/\w+`Rides`/)
    expect(text('client/BookRide'), 'a page of its own words').toMatch(/["'`]Book a ride["'`]/)
    expect(text('client/BookRide')).not.toMatch(/\w`Book a ride`/)
    expect(files.get('server/index.js')!.toString()).not.toContain('$t')
  })

  it('is not packed with words that can’t be used', async () => {
    const errorOf = (changed: Readonly<Record<string, string>>) =>
      pack({ ...spanish, ...changed }).then(
        () => 'packed',
        (error: Error) => error.message,
      )
    expect(await errorOf({ 'languages/es.json': '{"words":{"Ride {0}":"Viaje"}}' })).toContain(
      '“Viaje” has other values than “Ride {0}”',
    )
    expect(await errorOf({ 'languages/Spanish.json': '{"words":{}}' })).toContain('“Spanish” is no language')
  })

  it('has a file with the texts to translate', async () => {
    const folder = await writePlugin({ ...spanish, 'languages/es.json': '{"words":{"Rides":"Viajes","Gone":"Ido"}}' })
    const said: string[] = []
    const call = { root, builtFor: '0.3.0', folder, say: (line: string) => said.push(line) }
    await pluginTool({ ...call, args: ['languages', '.', 'es'] })
    const { words } = JSON.parse(await readFile(path.join(folder, 'languages/es.json'), 'utf8')) as {
      words: Record<string, string>
    }
    expect([words.Rides, words.Vans, words.Gone]).toEqual(['Viajes', '', undefined])
    expect(words, 'which the product has').not.toHaveProperty('Name')
    expect(said).toEqual([expect.stringMatching(/es\.json: \d+ texts, \d+ of them without a translation$/)])
  })
})
