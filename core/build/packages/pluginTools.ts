import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { publicKeyText } from '../../kernel/server/packages/packageFile'
import { orderLanguage } from './packedLanguages'
import { packPlugin } from './packPlugin'

export const toolsUsage = `Usage:
  npm run plugin key <file>                                  makes a key to sign packages with, and prints its public half
  npm run plugin pack <folder> -- --key <file> [--out <dir>] builds a plugin's folder into a package
  npm run plugin languages <folder> <code>                   writes languages/<code>.json with the texts to translate`

interface ToolCall {
  /** The words after `npm run plugin`. */
  readonly args: readonly string[]
  /** The folder whose `plugins/` has the contracts that a plugin may import. */
  readonly root: string
  /** The folder of the kit, outside of the product's repository. */
  readonly kit?: string
  /** The version of the product that packages are built for. */
  readonly builtFor: string
  /** The folder in which the person runs the command. */
  readonly folder: string
  say(line: string): void
}

/**
 * The commands for people who write plugins.
 * @throws when it can't be done; the message says what to do
 */
export async function pluginTool({ args, root, kit, builtFor, folder, say }: ToolCall): Promise<void> {
  const { action, what, code = '', key, out } = parsed(args)
  if (action === 'key') {
    say(await makeKey(path.resolve(folder, what)))
    return
  }
  if (action === 'languages') {
    say(await orderLanguage(path.resolve(folder, what), code))
    return
  }
  if (key === undefined)
    throw new Error(
      `A package needs a signature. Make a key once, by npm run plugin key <file>, then: npm run plugin pack ${what} -- --key <file>`,
    )
  const packed = await packPlugin({
    folder: path.resolve(folder, what),
    root,
    kit,
    builtFor,
    privateKey: await readKey(path.resolve(folder, key)),
  })
  const file = path.join(path.resolve(folder, out ?? '.'), packed.name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, packed.bytes)
  const { permissions, tables, routes, contributions } = packed.manifest.declares
  say(
    `${file}: ${sizeText(packed.bytes.length)}, ${permissions.length} permissions, ${tables.length} tables, ${routes.length} routes, ${contributions.length} contribution points`,
  )
}

function parsed(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { key: { type: 'string' }, out: { type: 'string' } },
    })
    const [action, what, code] = positionals
    const wanted = action === 'languages' ? 3 : 2
    if ((action === 'pack' || action === 'key' || action === 'languages') && what && positionals.length === wanted)
      return { action, what, code, ...values }
  } catch {
    // An unknown option: the usage says which ones there are.
  }
  throw new Error(toolsUsage)
}

/** @returns what to do with the public key */
async function makeKey(file: string): Promise<string> {
  if (existsSync(file)) throw new Error(`${file} is there already. Name a file that is not.`)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  return `${file} signs your packages: keep it secret, and out of the repository.\nDeployments that trust you need its public key:\n${publicKeyText(publicKey)}`
}

async function readKey(file: string): Promise<KeyObject> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} can’t be read. Make a key by npm run plugin key ${file}.`)
  })
  try {
    const key = createPrivateKey(text)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // It is as unusable as a key of another kind.
  }
  throw new Error(`${file} is no Ed25519 private key. Make one by npm run plugin key <file>.`)
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
