import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** The root of the repository. */
export const root = resolve(import.meta.dirname, '../..')

/** Files by their path within the tree. */
export type Files = Readonly<Record<string, string>>

/** What a run of a tool said, and with which code it ended. */
export interface Run {
  readonly code: number
  readonly output: string
}

/**
 * Writes a small house with planted violations into a folder of its own, outside of what the normal run looks at, with the
 * repository's own rules, compiler options and packages.
 * @param visit is given the folder, and the folder is gone when it settles.
 */
export async function withPlantedTree<T>(files: Files, visit: (folder: string) => Promise<T>): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'planted-')))
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
    for (const name of ['package.json', 'tsconfig.json', '.oxlintrc.json', '.dependency-cruiser.cjs'])
      await copyFile(join(root, name), join(folder, name))
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    return await visit(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs the command line of a package under Node in this folder. It never rejects: a tool that finds something ends with a code. */
export function runTool(script: string, args: readonly string[], folder: string): Promise<Run> {
  return new Promise((done) => {
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, [join(root, 'node_modules', script), ...args], options, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code ?? 1) : 0, output: stdout || stderr })
    })
  })
}
