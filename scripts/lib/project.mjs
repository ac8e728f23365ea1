import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..')

/** @param {string[]} parts of a path within the project */
export const inProject = (...parts) => path.join(root, ...parts)

const oldest = { major: 20, minor: 19 }

/** Exits with a clear message if Node is too old for the product. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return
  console.error(
    `White Glove needs Node ${oldest.major}.${oldest.minor} or later; this is ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  )
  process.exit(1)
}

/** Prints the current step. @param {string} line */
export function say(line) {
  console.log(`› ${line}`)
}
