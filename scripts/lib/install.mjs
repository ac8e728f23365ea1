import { readFile } from 'node:fs/promises'
import { inProject, say } from './project.mjs'
import { run } from './run.mjs'

/**
 * Installs the packages of package-lock.json, if the installed ones differ.
 * @throws when npm fails
 */
export async function install() {
  const missing = await firstDifference()
  if (!missing) return
  say(`Installing packages (${missing})`)
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  // Under `npm start`, npm passes its own path; its command may not be on the PATH.
  const npm = process.env.npm_execpath
  const code = await (npm ? run(process.execPath, [npm, ...args]) : run('npm', args))
  if (code !== 0)
    throw new Error(
      'The packages could not be installed; npm says why above. Check the network, and that nothing else uses node_modules, and try again.',
    )
}

/** npm writes a list of the installed packages at its end, which is compared with the lockfile. */
async function firstDifference() {
  const wanted = await packages(inProject('package-lock.json'))
  const installed = await packages(inProject('node_modules', '.package-lock.json')).catch(() => undefined)
  if (!installed) return 'none are there yet'
  for (const [name, { version, optional }] of Object.entries(wanted)) {
    if (name === '') continue
    const there = installed[name]
    // Optional packages may be for other systems.
    if (there ? there.version !== version : !optional)
      return `${name.replace('node_modules/', '')} ${there ? 'has changed' : 'is missing'}`
  }
  return undefined
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, { version?: string, optional?: boolean }>>}
 */
async function packages(file) {
  return JSON.parse(await readFile(file, 'utf8')).packages
}
