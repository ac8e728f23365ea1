// The command of the kit: white-glove new … | dev … | plugin …, in the folder of a repository of plugins.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { newEntity, newField, newPlugin, newSandboxed } from '../../../scripts/lib/generate.mjs'
import { checkPlugin, checkUsage } from '../pluginCheck/checkPlugin'
import { developPlugin, developUsage } from './developPlugin'
import { kitProduct } from './kitProduct'
import { pluginTool, toolsUsage } from '../packages/pluginTools'

const usage = `Usage:
  npm run new plugin <id>                            such as: npm run new plugin fleet
  npm run new sandboxed <id>                         one that runs apart, such as: npm run new sandboxed rounds
  npm run new entity <plugin> <name>                 such as: npm run new entity fleet vehicle
  npm run new field <plugin> <entity> <name> <kind>  such as: npm run new field fleet vehicle seats integer

${developUsage}

${toolsUsage}

${checkUsage}`

const root = process.cwd()
const kit = fileURLToPath(new URL('..', import.meta.url))

/** @throws when it can't be done; the message says what to do */
async function run(command: string | undefined, args: readonly string[]): Promise<void> {
  if (command === 'plugin' || command === 'dev') {
    const { version } = JSON.parse(await readFile(path.join(kit, 'package.json'), 'utf8')) as {
      version: string
    }
    const call = { args, root, kit, builtFor: version, folder: process.env.INIT_CWD ?? root, say: console.log }
    const more = { environment: process.env, signal: interrupted() }
    if (command === 'dev') return developPlugin({ ...call, ...more })
    if (['key', 'pack', 'languages'].includes(args[0] ?? '')) return pluginTool(call)
    if (args[0] !== 'check') throw new Error(usage)
    const readProduct = (id: string | undefined) => kitProduct({ root, kit, version }, id)
    if (!(await checkPlugin({ ...call, ...more, args: args.slice(1), readProduct }))) process.exitCode = 1
    return
  }
  const [what, first = '', second = '', third = '', fourth = ''] = args
  const steps: Readonly<Record<string, readonly [parts: number, run: () => readonly string[]]>> = {
    plugin: [2, () => newPlugin(root, first)],
    sandboxed: [2, () => newSandboxed(root, first)],
    entity: [3, () => newEntity(root, first, second)],
    field: [5, () => newField(root, first, second, third, fourth)],
  }
  const [parts, step] = (command === 'new' && steps[what ?? '']) || []
  if (!step || args.length !== parts) throw new Error(usage)
  for (const file of step()) console.log(file)
}

function interrupted(): AbortSignal {
  const interruption = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => interruption.abort())
  return interruption.signal
}

const [command, ...args] = process.argv.slice(2)
try {
  await run(command, args)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
