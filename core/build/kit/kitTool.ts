import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createRepository } from './createRepository'
import { makeKit } from './makeKit'

export const kitUsage = `Usage:
  npm run plugin kit <dir>              packs the kit for authors outside of this repository
  npm run plugin create <folder> <id>   makes a repository for a plugin, which uses the kit`

interface ToolCall {
  /** The words after `npm run plugin`. */
  readonly args: readonly string[]
  readonly root: string
  /** The folder in which the person runs the command. */
  readonly folder: string
  say(line: string): void
}

/**
 * The commands for people who let others write plugins.
 * @throws when it can't be done; the message says what to do
 */
export async function kitTool({ args, root, folder, say }: ToolCall): Promise<void> {
  const [action, first, second, ...more] = args
  if (action === 'kit' && first && !second) {
    say(await makeKit({ root, out: path.resolve(folder, first) }))
    return
  }
  if (action !== 'create' || !first || !second || more.length > 0) throw new Error(kitUsage)
  const place = path.resolve(folder, first)
  const kit = path.join(place, 'kit')
  const tarball = existsSync(kit) ? (await readdir(kit)).find((name) => name.endsWith('.tgz')) : undefined
  const file = tarball ?? path.basename(await makeKit({ root, out: kit }))
  const files = await createRepository({ folder: place, id: second, kit: `file:kit/${file}` })
  for (const name of files) say(path.join(first, name))
  say(`Then: cd ${first} && npm install`)
}
