import { rm } from 'node:fs/promises'
import path from 'node:path'
import { inProject } from '../../scripts/lib/project.mjs'
import { runQuietly } from '../../scripts/lib/run.mjs'

/** Builds the server half of the product, for tests of what runs in a process of its own. @returns the program, and what removes it */
export async function buildServer(): Promise<{ program: string; remove(): Promise<void> }> {
  // Below node_modules, where the program finds its libraries.
  const folder = inProject('node_modules', '.cache', `white-glove-server-${process.pid}`)
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')
  const args = ['build', '--ssr', 'core/kernel/server/main.ts', '--outDir', folder, '--logLevel', 'warn']
  const { code, output } = await runQuietly(process.execPath, [vite, ...args])
  if (code !== 0) throw new Error(output)
  return { program: path.join(folder, 'main.js'), remove: () => rm(folder, { recursive: true, force: true }) }
}
