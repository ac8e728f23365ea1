import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { root } from '../project.mjs'

/** A folder with one plugin and this repository's core. */
export async function emptyProduct(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'generated-')))
  for (const name of ['core', 'deployment', 'node_modules'])
    await symlink(path.join(root, name), path.join(folder, name))
  for (const name of ['package.json', 'vitest.config.ts', '.oxlintrc.json', '.oxfmtrc.json'])
    await copyFile(path.join(root, name), path.join(folder, name))
  const { compilerOptions } = JSON.parse(await readFile(path.join(root, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: object
  }
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['plugins', 'core/build/*.d.ts'] }),
  )
  await mkdir(path.join(folder, 'plugins'))
  return folder
}

/** Runs a tool of the packages in the folder. @returns its output and its exit code */
export function run(folder: string, tool: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined }
  return new Promise((done) => {
    execFile(
      process.execPath,
      [path.join(root, 'node_modules', tool), ...args],
      { cwd: folder, env },
      (error, out, err) => done({ code: error ? Number(error.code ?? 1) : 0, output: out + err }),
    )
  })
}

/** The result of a tool without findings. */
export const passes = { code: 0, output: expect.any(String) as string }
export const typecheck = (folder: string) => run(folder, 'typescript-7/bin/tsc', '-p', '.')
/** @param places the folders of plugins, from the root */
export const runTests = (folder: string, ...places: string[]) =>
  run(folder, 'vitest/vitest.mjs', 'run', '--root', folder, '--project', 'server', ...places)
