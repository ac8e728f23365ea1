// The product as a unit of systemd, on a machine of its own.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { answers, freePort, postmasterOf } from '../../durability/product.mjs'
import { until } from '../../lib/testing/until.mjs'
import { copyProject } from './copyProject.mjs'
import { documentedCommands } from './documentedCommands.mjs'
import { installNode } from './fromNpm.mjs'
import { makeMachine } from './machine.mjs'
import { npmCacheMount, writeNpmSettings } from './npmSettings.mjs'

/** That of the Containerfile, too. */
const nodeVersion = 24

/** Boots a machine with Node and the product's files, and nothing installed yet. */
export async function startUnit() {
  const [install, firstPerson, start, backup, ...more] = await documentedCommands(
    'docs/operations.md',
    'Installing with systemd',
  )
  if (!install || !firstPerson || !start || !backup || more.length > 0)
    throw new Error('docs/operations.md installs with other blocks of commands than this part knows.')
  const machine = await makeMachine('systemd', [], [await npmCacheMount()])
  const port = await freePort()
  const dataDir = path.join(machine.root, 'var', 'lib', 'white-glove')
  /** @type {Record<string, string>} */
  const settings = { PORT: String(port) }
  try {
    await installNode(path.join(machine.root, 'usr'), nodeVersion)
    await writeNpmSettings(path.join(machine.root, 'root'), '/root')
    await copyProject(path.join(machine.root, 'srv', 'white-glove', 'app'))
    await machine.boot()
  } catch (error) {
    await machine.remove()
    throw error
  }
  const inApp = (/** @type {string} */ block) => `cd /srv/white-glove/app\n${block}`
  const unit = {
    machine,
    dataDir,
    origin: `http://127.0.0.1:${port}`,
    run: machine.run,
    remove: machine.remove,
    /** The documented ones. */
    commands: { install: inApp(install), firstPerson: inApp(firstPerson), start: inApp(start), backup: inApp(backup) },
    /** Changes /etc/white-glove.env. @param {Record<string, string>} changed */
    async set(changed) {
      Object.assign(settings, changed)
      const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
      await writeFile(path.join(machine.root, 'etc', 'white-glove.env'), lines.join(''))
    },
    /** @param {string} properties separated by commas @param {string} [name] @returns their values in this order, separated by spaces */
    async show(properties, name = 'white-glove') {
      const lines = (await machine.run(`systemctl show ${name} --property=${properties}`)).trim().split('\n')
      const values = new Map(lines.map((line) => /** @type {[string, string]} */ (line.split(/=(.*)/s, 2))))
      return properties
        .split(',')
        .map((property) => values.get(property))
        .join(' ')
    },
    async journal() {
      return (await machine.run('journalctl --unit=white-glove --output=cat')).split('\n')
    },
    async ready() {
      await until(() => answers(`${unit.origin}/readyz`), 'the unit is not ready', 60).catch(async (error) => {
        throw new Error(`${error.message}: ${(await unit.journal()).slice(-20).join('\n')}`)
      })
    },
  }
  return unit
}

/** @param {{ dataDir: string }} unit @returns the process of its database, as the machine numbers it */
export function postmasterIn({ dataDir }) {
  return postmasterOf(dataDir)
}
