import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPackage } from '../../kernel/server/packages/packageFile'
import { createRepository } from './createRepository'
import { developPlugin } from './developPlugin'
import { makeKit } from './makeKit'

const root = path.join(import.meta.dirname, '../../..')

let folder: string
/** Runs a program in the author's repository. @returns what it printed; also where it failed */
async function run(file: string, ...args: string[]): Promise<string> {
  const environment = { ...process.env, VITEST: undefined, INIT_CWD: undefined }
  const all = [path.join(folder, 'node_modules', file), ...args]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, all, { cwd: folder, env: environment }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  return stdout + stderr
}
const command = (...args: string[]) => run('white-glove-plugin-kit/tools/command.js', ...args)

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-outside-'))
  await createRepository({ folder, id: 'carpool', kit: 'file:kit.tgz' })
  const tarball = await makeKit({ root, out: folder })
  // What npm install does, with the packages that are here.
  const modules = path.join(folder, 'node_modules')
  await mkdir(path.join(modules, 'white-glove-plugin-kit'), { recursive: true })
  const target = path.join(modules, 'white-glove-plugin-kit')
  await promisify(execFile)('tar', ['xzf', tarball, '--strip-components=1', '-C', target])
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (!name.startsWith('.')) await symlink(path.join(root, 'node_modules', name), path.join(modules, name))
}, 120_000)
afterAll(() => rm(folder, { recursive: true }))

describe('outside of this repository', () => {
  it('an author generates an entity and packs the plugin, with the kit alone', async () => {
    expect(await command('new', 'entity', 'carpool', 'van')).toContain('plugins/carpool/shared/vanEntity.ts')
    expect(await command('plugin', 'key', 'carpool.pem')).toContain('signs your packages')
    expect(await command('plugin', 'pack', 'plugins/carpool', '--key', 'carpool.pem')).toContain('carpool-1.0.0.plugin')
    const { manifest } = await readPackage(await readFile(path.join(folder, 'carpool-1.0.0.plugin')))
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
    expect(manifest).toMatchObject({ id: 'carpool', builtFor: version })
    expect(manifest.declares.tables).toEqual(['carpool.van'])
  }, 180_000)

  it('the contracts of the product’s plugins are in the kit', async () => {
    const kit = path.join(folder, 'node_modules/white-glove-plugin-kit/plugins')
    const contracts = (await readdir(kit, { recursive: true })).filter((name) => name.includes('/contract/'))
    const texts = await Promise.all(
      contracts.map(async (name) => ({ name, text: await readFile(path.join(kit, name), 'utf8') })),
    )
    const { name, text } = texts.find((one) => one.text.includes('= definePoint<'))!
    const [, constant, point] = /export const (\w+) = definePoint<[\s\S]+?>\('([^']+)'/.exec(text)!
    const file = path.join(folder, 'plugins/carpool/server/plugin.ts')
    const before = await readFile(file, 'utf8')
    const contributing = before.replace(
      '  migrations,',
      `  migrations,\n  contributes: [contributionTo(${constant}, [])],`,
    )
    await writeFile(
      file,
      `import { ${constant} } from '@plugins/${name.replace(/\.ts$/, '')}'
import { contributionTo } from '@core/server/plugin'
${contributing}`,
    )
    await command('plugin', 'pack', 'plugins/carpool', '--key', 'carpool.pem')
    await writeFile(file, before)
    const { manifest } = await readPackage(await readFile(path.join(folder, 'carpool-1.0.0.plugin')))
    expect(manifest.declares.contributions).toEqual([point])
  }, 60_000)

  it('and a plugin that runs apart', async () => {
    expect(await command('new', 'sandboxed', 'rounds')).toContain('plugins/rounds/client/rounds.ts')
    expect(await command('plugin', 'pack', 'plugins/rounds', '--key', 'carpool.pem')).toContain('rounds-1.0.0.plugin')
    const { manifest, files } = await readPackage(await readFile(path.join(folder, 'rounds-1.0.0.plugin')))
    expect(manifest).toMatchObject({ id: 'rounds', runs: 'sandboxed' })
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['client/rounds.js', 'client/rounds.css', 'server/index.js']),
    )
  }, 60_000)

  it('the kit depends on all that its sources import', async () => {
    const kit = path.join(folder, 'node_modules/white-glove-plugin-kit')
    const { dependencies } = JSON.parse(await readFile(path.join(kit, 'package.json'), 'utf8')) as {
      dependencies: Readonly<Record<string, string>>
    }
    const files = (await readdir(kit, { recursive: true })).filter((file) => /^(core|deployment)\/.*\.tsx?$/.test(file))
    expect(files.length).toBeGreaterThan(1000)
    const imported = await Promise.all(
      files.map(async (file) =>
        [...(await readFile(path.join(kit, file), 'utf8')).matchAll(/ from '((?:@[^/']+\/)?[^./'@][^/']*)/g)].map(
          ([, name]) => name!,
        ),
      ),
    )
    const own = /^(?:@core|@deployment|@plugins|node:|virtual:)/
    const packages = [...new Set(imported.flat())].filter((name) => !own.test(name) && !builtinModules.includes(name))
    expect(packages.filter((name) => !(name in dependencies))).toEqual([])
    expect(packages.length).toBeGreaterThan(20)
  })

  it('a plugin is checked with the sentences that are said here', async () => {
    const offers = await readFile(path.join(folder, 'node_modules/white-glove-plugin-kit/tools/offers.json'), 'utf8')
    const { entities } = JSON.parse(offers) as { entities: readonly string[] }
    await command('new', 'field', 'carpool', 'van', 'otherId', `reference:${entities[0]}`)
    const file = path.join(folder, 'plugins/carpool/shared/vanEntity.ts')
    const before = await readFile(file, 'utf8')
    expect(before).toContain(`'${entities[0]}'`)
    await writeFile(file, before.replace("text('Name'", "text('name of the van'").replace("path: 'Van'", 'path: 7'))
    const findings = await command('plugin', 'check', 'plugins/carpool')
    expect(findings).toContain('error   plugins/carpool/shared/vanEntity.ts:')
    expect(findings).toContain('“name of the van”')
    expect(findings, 'entities of the product').not.toContain('there is no such entity')
    expect(findings).toMatch(/plugins\/carpool: \d+ errors, \d+ warnings, API \d+\.\d+\.\d+/)
    expect(findings).toContain('Quality: none yet\n  missing for bronze: The check finds no error')
    await writeFile(file, before)
  }, 180_000)

  it('what an author saves is packed again, and a mistake is said', async () => {
    const said: string[] = []
    const end = new AbortController()
    const developing = developPlugin({
      args: ['plugins/carpool'],
      root: folder,
      builtFor: '1.0.0',
      kit: path.join(folder, 'node_modules/white-glove-plugin-kit'),
      folder,
      environment: {},
      say: (line) => said.push(line),
      signal: end.signal,
    })
    const built = path.join(folder, '.dev/packages/carpool.plugin')
    await expect.poll(() => said.join('\n'), { timeout: 60_000 }).toContain(`PLUGIN_FOLDER='${path.dirname(built)}'`)
    const first = (await readPackage(await readFile(built))).manifest.version
    expect(first).toMatch(/^1\.0\.0-dev\.\d+$/)
    const file = path.join(folder, 'plugins/carpool/server/plugin.ts')
    const before = await readFile(file, 'utf8')
    const saying = async (text: string, save: string) => {
      said.length = 0
      await writeFile(file, save)
      await expect.poll(() => said.join('\n'), { timeout: 60_000 }).toContain(text)
    }
    await saying('Not built: ', `${before}\nconst`)
    await saying('Built in ', before)
    expect((await readPackage(await readFile(built))).manifest.version > first).toBe(true)
    end.abort()
    await developing
  }, 120_000)

  it('a mistake in the code has the same sentence as here', async () => {
    await writeFile(
      path.join(folder, 'plugins/carpool/client/vanScreens.ts'),
      `import { say } from '@core/kernel/entity/say'\nexport default { list: say }\n`,
    )
    expect(await command('plugin', 'pack', 'plugins/carpool', '--key', 'carpool.pem')).toBe(
      'carpool/client/vanScreens.ts imports “@core/kernel/entity/say”: a package may only use the entry points that core/surface.txt lists.\n',
    )
    expect(await command('grow')).toContain('Usage:')
  }, 60_000)

  it('a folder in use is left alone, and an id is checked', async () => {
    await expect(createRepository({ folder, id: 'vans', kit: '1.0.0' })).rejects.toThrow('has a package.json already')
    await expect(createRepository({ folder: tmpdir(), id: 'My vans', kit: '1.0.0' })).rejects.toThrow(
      'can’t be a plugin’s id',
    )
  })
})
