import { spawn } from 'node:child_process'
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { publicKeyText } from '../../kernel/server/packages/packageFile'
import { packPlugin } from '../packages/packPlugin'

export const developUsage = `Usage:
  npm run dev <folder> -- --product <dir> [--port 3000]  starts the built product in <dir> with demonstration data, and shows a plugin's
                                                         folder in it; whatever you save there is on a moment later
  npm run dev <folder>                                   the same for a product that runs elsewhere, such as in a container`

interface DevelopCall {
  /** The words after the command. */
  readonly args: readonly string[]
  readonly root: string
  /** The folder of the kit. */
  readonly kit: string
  /** The version of the product that packages are built for. */
  readonly builtFor: string
  /** The folder in which the person runs the command. */
  readonly folder: string
  readonly environment: NodeJS.ProcessEnv
  say(line: string): void
  /** Ends it. */
  readonly signal: AbortSignal
}

/**
 * The loop in which an author works: packs a plugin whenever a file of it was saved, into a folder whose packages a product installs at once.
 * @returns when it is ended, or the product that it started has ended
 * @throws when it can't begin; the message says what to do
 */
export async function developPlugin(call: DevelopCall): Promise<void> {
  const { root, kit, builtFor, folder, environment, say, signal } = call
  const { what, product, port } = parsed(call.args)
  const plugin = path.resolve(folder, what)
  if (!existsSync(plugin)) throw new Error(`There is no ${plugin}.\n${developUsage}`)
  const own = path.join(root, '.dev')
  const packages = path.join(own, 'packages')
  await mkdir(packages, { recursive: true })
  const privateKey = await developmentKey(path.join(own, 'key.pem'))
  const settings = {
    DEMO: '1',
    PLUGIN_FOLDER: packages,
    TRUSTED_PUBLISHERS: `Development=${publicKeyText(createPublicKey(privateKey))}`,
  }
  let build = Date.now()
  const pack = async () => {
    const begun = performance.now()
    try {
      const packed = await packPlugin({ folder: plugin, root, kit, builtFor, privateKey, build: build++ })
      const file = path.join(packages, `${packed.manifest.id}.plugin`)
      // Whole or not at all: the product reads it at once.
      await writeFile(`${file}.part`, packed.bytes)
      await rename(`${file}.part`, file)
      say(`Built in ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
    } catch (error) {
      say(`Not built: ${(error as Error).message}`)
    }
  }
  await pack()
  const watching = followFiles(plugin, pack)
  try {
    if (product === undefined) {
      say(
        `Start the product with:\n${Object.entries(settings)
          .map(([name, value]) => `  ${name}='${value}'`)
          .join('\n')}`,
      )
      await ended(signal)
    } else {
      const more = { PORT: port, DATA_DIR: path.join(own, 'data') }
      await runProduct(path.resolve(folder, product), { ...more, ...environment, ...settings }, signal)
    }
  } finally {
    await watching.stop()
  }
}

/** How often the files are looked at, in milliseconds. */
const lookEvery = 250

/**
 * Calls `saved` after each change of a file in a folder, never twice at a time. It looks at the files again and again: systems don't tell
 * reliably of files that an editor replaces, or that are in a container.
 */
function followFiles(folder: string, saved: () => Promise<void>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const follow = async () => {
    let known = await stateOf(folder)
    while (!stopping.signal.aborted) {
      await sleep(lookEvery, undefined, { signal: stopping.signal }).catch(() => {})
      const now = await stateOf(folder)
      if (now === known) continue
      known = now
      await saved()
    }
  }
  const following = follow()
  return {
    async stop() {
      stopping.abort()
      await following
    },
  }
}

/** @returns a text that is another one after each change */
async function stateOf(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).toSorted()
  const states = await Promise.all(
    names.map(async (name) => {
      const about = await stat(path.join(folder, name)).catch(() => undefined)
      return about?.isFile() ? `${name} ${about.mtimeMs} ${about.size}` : ''
    }),
  )
  return states.join('\n')
}

function parsed(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { product: { type: 'string' }, port: { type: 'string', default: '3000' } },
    })
    const [what, another] = positionals
    if (what && another === undefined) return { what, ...values }
  } catch {
    // An unknown option: the usage says which ones there are.
  }
  throw new Error(developUsage)
}

/** A key of this folder alone: what is released is signed with another one. */
async function developmentKey(file: string): Promise<KeyObject> {
  if (existsSync(file)) return createPrivateKey(await readFile(file))
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  return privateKey
}

async function runProduct(folder: string, environment: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const main = path.join(folder, 'dist/server/main.js')
  if (!existsSync(main)) throw new Error(`There is no built product in ${folder}. Build it there: npm run build`)
  const product = spawn(process.execPath, [main], { cwd: folder, env: environment, stdio: 'inherit' })
  const stop = () => product.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  const code = await new Promise<number | null>((resolve) => product.once('exit', resolve))
  if (!signal.aborted && code !== 0) throw new Error(`The product has ended (${code}); its last lines say why.`)
}

const ended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    // Nothing else may keep the process running.
    const running = setInterval(() => {}, 60_000)
    signal.addEventListener('abort', () => {
      clearInterval(running)
      resolve()
    })
  })
