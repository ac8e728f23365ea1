import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../platform/config'
import { startServer, type RunningServer } from '../start/startServer'
import { fleetPlugins } from '../testing/fleet/fleet'
import { fleetDeployment } from '../testing/fleet/fleetDeployment'
import { pluginCommand } from '@core/features/plugins/server/pluginCommand'
import { callCommand } from '../testing/callCommand'
import { createPeopledDatabase } from '../testing/testDatabase'
import { readPackage } from './packageFile'
import { type PluginSetting, readPluginSettings, storePackage, writePluginSetting } from './PackageStore'
import { listChanges, requestChange } from './pluginChanges'
import { signedPackage, trustedPublishers } from './testing/signedPackage'

let database: Awaited<ReturnType<typeof createPeopledDatabase>>
let folder: string
const nodes: RunningServer[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'white-glove-packages-'))
  database = await createPeopledDatabase({ plugins: fleetPlugins, deployment: fleetDeployment })
})
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()))
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a node. */
async function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: '0',
    TRUSTED_PUBLISHERS: trustedPublishers,
    ...environment,
  })
  const around = {
    plugins: fleetPlugins,
    deployment: fleetDeployment,
    log: { write() {} },
    say() {},
    development: false,
  }
  const node = await startServer({ ...config, port: 0 }, around)
  nodes.push(node)
  return node
}

const install = async (content: Buffer) => {
  const { manifest } = await readPackage(content)
  expect(await storePackage(database.db, { manifest, content, publisher: 'Example', by: null })).toBe(true)
  return change(manifest.id, { isOn: true, version: manifest.version })
}

/** Requests a change, and waits for its end. */
async function change(plugin: string, after: PluginSetting | null) {
  const { id } = await database.db.transaction((tx) => requestChange(tx, { plugin, after, by: null, waits: false }))
  const ended = async () => (await listChanges(database.db, 9)).find((one) => one.id === id)!
  await expect.poll(async () => (await ended()).state, { timeout: 30_000 }).not.toBe('applying')
  return ended()
}

const get = (node: RunningServer, call: string) => fetch(`${node.address}${call}`)
const vans = async (node: RunningServer) => {
  const response = await get(node, '/api/carpool/vans')
  return response.status === 200
    ? ((await response.json()) as { data: { version: string } }).data.version
    : response.status
}
const plugins = async (node: RunningServer) =>
  ((await (await get(node, '/api/deployment')).json()) as { data: { plugins: string[] } }).data.plugins

/** Sends requests to every node until the returned function is called, which tells how many were sent and which failed. */
function keepAsking(): () => Promise<{ sent: number; failed: (number | string)[] }> {
  const failed: (number | string)[] = []
  let [sent, isAsking] = [0, true]
  const ask = async (node: RunningServer) => {
    while (isAsking) {
      sent++
      await get(node, '/api/deployment').then(
        ({ status }) => status === 200 || failed.push(status),
        (error: Error) => failed.push(error.message),
      )
    }
  }
  const asking = nodes.map(ask)
  return async () => {
    isAsking = false
    await Promise.all(asking)
    return { sent, failed }
  }
}

it('a plugin is installed, updated, turned off and on again on all nodes, and no request is refused meanwhile', async () => {
  const [one, other] = [await start(), await start()]
  expect(await vans(one)).toBe(404)
  const stopAsking = keepAsking()

  expect(await install(await signedPackage('1.0.0'))).toMatchObject({ action: 'install', state: 'done', reason: null })
  expect([await vans(one), await vans(other)]).toEqual(['1.0.0', '1.0.0'])
  expect(await plugins(other)).toContain('carpool')

  expect(await install(await signedPackage('1.1.0'))).toMatchObject({ action: 'update', state: 'done' })
  expect([await vans(one), await vans(other)]).toEqual(['1.1.0', '1.1.0'])

  expect(await change('carpool', { isOn: false, version: '1.1.0' })).toMatchObject({ state: 'done' })
  expect([await vans(one), await vans(other)]).toEqual([404, 404])
  expect(await plugins(one)).not.toContain('carpool')

  expect(await change('carpool', { isOn: true, version: '1.1.0' })).toMatchObject({ state: 'done' })
  expect([await vans(one), await vans(other)]).toEqual(['1.1.0', '1.1.0'])

  const { sent, failed } = await stopAsking()
  expect(failed).toEqual([])
  expect(sent).toBeGreaterThan(20)
}, 120_000)

it('what is installed is there again after a start, and a plugin of the product can be turned off', async () => {
  await start()
  await install(await signedPackage('1.0.0'))
  expect(await change('fleet', { isOn: false, version: null })).toMatchObject({ state: 'done' })
  await nodes.shift()!.close()
  const again = await start()
  expect(await vans(again)).toBe('1.0.0')
  expect(await plugins(again)).not.toContain('fleet')
}, 60_000)

it('a package that a node can’t work with is taken back on all of them', async () => {
  const [one, other] = [await start(), await start()]
  await install(await signedPackage('1.0.0'))
  const broken = await signedPackage('2.0.0', {
    migrations:
      "[{ id: '0001-vans', sql: 'create table van (id integer primary key)' }, { id: '0002-no', sql: 'select no' }]",
  })
  expect(await install(broken)).toMatchObject({ state: 'takenBack', reason: expect.stringContaining('0002-no') })
  await expect.poll(() => Promise.all([vans(one), vans(other)]), { timeout: 10_000 }).toEqual(['1.0.0', '1.0.0'])
  expect((await readPluginSettings(database.db)).get('carpool')).toEqual({ isOn: true, version: '1.0.0' })
}, 60_000)

it('a package whose publisher isn’t trusted any more is off, and its server starts', async () => {
  await start()
  await install(await signedPackage('1.0.0'))
  await nodes.shift()!.close()
  const again = await start({ TRUSTED_PUBLISHERS: '' })
  expect(await vans(again)).toBe(404)
}, 60_000)

it('PLUGINS decides which plugins are on, packages too', async () => {
  await start()
  await install(await signedPackage('1.0.0'))
  await nodes.shift()!.close()
  const again = await start({ PLUGINS: 'carpool' })
  expect(await plugins(again)).toEqual(['carpool'])
  await expect(start({ PLUGINS: 'carpol' })).rejects.toThrow('PLUGINS names “carpol”')
}, 60_000)

it('an operator installs, lists and turns off by the terminal, with and without a running product', async () => {
  const file = path.join(folder, 'carpool.plugin')
  await writeFile(file, await signedPackage('1.0.0'))
  const lines: string[] = []
  const command = (...args: string[]) =>
    callCommand(pluginCommand, {
      args,
      plugins: fleetPlugins,
      environment: { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '0', TRUSTED_PUBLISHERS: trustedPublishers },
      say: (line) => void lines.push(line),
    })
  await command('install', file)
  expect(lines.at(-1)).toContain('with the next start')
  const node = await start()
  await expect.poll(() => vans(node), { timeout: 10_000 }).toBe('1.0.0')
  await expect.poll(async () => (await listChanges(database.db, 1))[0]!.state, { timeout: 10_000 }).toBe('done')
  await command('off', 'carpool')
  expect(lines.at(-1)).toContain('changed on every node')
  expect(await vans(node)).toBe(404)
  await command('list')
  expect(lines.join('\n')).toMatch(/carpool +off +1\.0\.0/)
  await expect(command('on', 'carpol')).rejects.toThrow('no plugin “carpol”')
}, 60_000)

it('two people who change plugins at once: one of them is told to wait', async () => {
  const after = { isOn: false, version: null }
  const request = () =>
    database.db.transaction((tx) => requestChange(tx, { plugin: 'fleet', after, by: null, waits: true }))
  const outcomes = await Promise.allSettled([request(), request()])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('two settings that change at once: one of them is done on all nodes, the other is refused whole', async () => {
  const [one, other] = [await start(), await start()]
  const off = (plugin: string) =>
    database.db.transaction((tx) =>
      requestChange(tx, { plugin, after: { isOn: false, version: null }, by: null, waits: false }),
    )
  const [first, second] = fleetPlugins.map(({ id }) => id)
  const outcomes = await Promise.allSettled([off(first!), off(second!)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect.poll(async () => (await listChanges(database.db, 9)).map(({ state }) => state)).toEqual(['done'])
  const [gone, stays] = outcomes[0].status === 'fulfilled' ? [first, second] : [second, first]
  for (const node of [one, other]) {
    expect(await plugins(node)).not.toContain(gone)
    expect(await plugins(node)).toContain(stays)
  }
  expect([...(await readPluginSettings(database.db)).keys()]).toEqual([gone])
}, 60_000)

it('settings that change while a node changes over are followed as well, and the change is done', async () => {
  const [one, other] = [await start(), await start()]
  const gate = new EventEmitter()
  const [reached, opened] = [once(gate, 'reached'), once(gate, 'opened')]
  Object.assign(globalThis, { [Symbol.for('carpool.gate')]: { wait: opened, reach: () => gate.emit('reached') } })
  const code = `const gate = globalThis[Symbol.for('carpool.gate')]
    gate.reach()
    await gate.wait
    import { defineServerPlugin } from '@core/server/plugin'
    export default defineServerPlugin({ id: 'carpool', modules: [], menus: [], defaultGrants: {}, migrations: [] })`
  const installing = install(await signedPackage('4.0.0', { code }))
  await reached
  await database.db.transaction((tx) => writePluginSetting(tx, 'fleet', { isOn: false, version: null }))
  gate.emit('opened')
  expect(await installing).toMatchObject({ state: 'done', reason: null })
  for (const node of [one, other])
    await expect
      .poll(async () => (await plugins(node)).filter((id) => id === 'carpool' || id === 'fleet'))
      .toEqual(['carpool'])
}, 60_000)
