// Programs of npm's registry: Node in other versions, and npm itself.
import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { npmCommand } from '../../lib/npm.mjs'
import { inProject } from '../../lib/project.mjs'

const execute = promisify(execFile)

/**
 * Downloads a package from npm's registry into a separate, cached folder.
 * @param {string} name
 * @param {number} version the major one
 * @returns {Promise<string>} the package's folder
 * @throws when it isn't available; the message says so
 */
async function packageFromNpm(name, version) {
  const folder = inProject('.cache', 'nightly', `${name}-${version}`)
  const [program, args] = npmCommand()
  await mkdir(folder, { recursive: true })
  const command = ['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${version}`]
  await execute(program, [...args, ...command]).catch((error) => {
    throw new Error(`${name}@${version} could not be had from npm: ${error.stderr}`)
  })
  return path.join(folder, 'node_modules', name)
}

/** @param {number} version the major one @returns {Promise<string>} the program */
export async function nodeFromNpm(version) {
  return path.join(await packageFromNpm(`node-${process.platform}-${process.arch}`, version), 'bin', 'node')
}

/**
 * Installs Node and npm below a folder, as their packages do.
 * @param {string} prefix such as `<root>/usr`
 * @param {number} version of Node, the major one
 */
export async function installNode(prefix, version) {
  const bin = path.join(prefix, 'bin')
  await mkdir(bin, { recursive: true })
  await cp(await nodeFromNpm(version), path.join(bin, 'node'))
  await chmod(path.join(bin, 'node'), 0o755)
  const modules = path.join(prefix, 'lib', 'node_modules')
  await cp(await packageFromNpm('npm', 11), path.join(modules, 'npm'), { recursive: true })
  for (const name of ['npm', 'npx']) await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(bin, name))
}
