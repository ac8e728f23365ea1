import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inProject, say } from './project.mjs'
import { runQuietly } from './run.mjs'

const stamp = inProject('dist', '.stamp')
const sources = ['core', 'plugins', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']
/** Files that no build reads. */
const apart = /\.(test|spec)\.tsx?$|\.md$/

/**
 * Builds server and browser into dist/, if their sources have changed since the last build.
 * @returns {Promise<boolean>} whether it built
 * @throws with the builder's output when a build fails
 */
export async function build() {
  const fresh = await fingerprint()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === fresh) return false
  say('Building the browser and the server half')
  await rm(stamp, { force: true })
  const results = await Promise.all([vite('build'), vite('build', '--ssr', 'core/kernel/server/main.ts')])
  const failed = results.find(({ code }) => code !== 0)
  if (failed) throw new Error(`The product could not be built.\n${failed.output}`)
  await mkdir(path.dirname(stamp), { recursive: true })
  await writeFile(stamp, fresh)
  return true
}

/** @param {string[]} args */
function vite(...args) {
  return runQuietly(process.execPath, [
    inProject('node_modules', 'vite', 'bin', 'vite.js'),
    ...args,
    '--logLevel',
    'warn',
  ])
}

/** Of the sources' paths, times and sizes, because reading all of them would take longer than the rest of a start. */
async function fingerprint() {
  const files = (await Promise.all(sources.map(filesOf))).flat().toSorted()
  const lines = await Promise.all(
    files.map(async (file) => {
      const { mtimeMs, size } = await stat(inProject(file))
      return `${file} ${mtimeMs} ${size}`
    }),
  )
  return createHash('sha256')
    .update([process.version, ...lines].join('\n'))
    .digest('hex')
}

/**
 * @param {string} source a file or a folder
 * @returns {Promise<string[]>}
 */
async function filesOf(source) {
  const entries = await readdir(inProject(source), { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!entries) return [source]
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(inProject(), path.join(entry.parentPath, entry.name)))
  return files.filter((file) => !apart.test(file))
}
