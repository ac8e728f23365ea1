import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** The root of the repository. */
export const root = resolve(import.meta.dirname, '../..')

/** The text of files, by their path in the tree. */
export type Files = Readonly<Record<string, string>>

/** The output of a tool and its exit code. */
export interface Run {
  readonly code: number
  readonly output: string
}

/**
 * Writes a small repository with planted violations into a temporary folder that the normal run doesn't check. It has this repository's
 * rules, compiler options and packages.
 * @param visit gets the folder, which is deleted when the promise settles
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

/** Runs a package's command line with Node in this folder. It never rejects: a tool that finds something ends with an exit code. */
export function runTool(script: string, args: readonly string[], folder: string): Promise<Run> {
  return new Promise((done) => {
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, [join(root, 'node_modules', script), ...args], options, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code ?? 1) : 0, output: stdout || stderr })
    })
  })
}
