import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Finding } from '@core/kernel/server/packages/apiProblems'

/** Types and lint of a plugin's own files, in the product's repository, with the types of what they import. */
export async function checkSource(root: string, id: string): Promise<readonly Finding[]> {
  const folder = `plugins/${id}`
  const found = await Promise.all([
    checkTypes(root, ['-p', await ownSettings(root, id)]),
    runLinter(root, 'oxlint/bin/oxlint', [folder, '-f', 'unix']),
    runLinter(root, 'dependency-cruiser/bin/dependency-cruise.mjs', [folder, '-T', 'err-long']),
  ])
  return found.flat()
}

/** A configuration of the compiler for one plugin. @returns its file */
async function ownSettings(root: string, id: string): Promise<string> {
  const folder = path.join(root, 'node_modules/.cache/plugin-check')
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, `${id}.json`)
  const settings = {
    extends: '../../../tsconfig.json',
    compilerOptions: {
      // Relative to this file: the base has them relative to its own.
      paths: {
        '@core/*': ['../../../core/*'],
        '@plugins/*': ['../../../plugins/*'],
        '@deployment/*': ['../../../deployment/*'],
      },
      typeRoots: ['../../@types'],
    },
    include: [`../../../plugins/${id}`, '../../../core/**/*.d.ts', '../../../plugins/**/*.d.ts'],
    exclude: [],
  }
  await writeFile(file, JSON.stringify(settings))
  return file
}

/**
 * @param args of the compiler
 * @param compiler the folder of its package in node_modules
 * @returns what the compiler says, a finding for each line
 */
export async function checkTypes(
  root: string,
  args: readonly string[],
  compiler = 'typescript-7',
): Promise<readonly Finding[]> {
  // The next check reads only what has changed.
  const known = path.join(
    root,
    'node_modules/.cache/plugin-check',
    `${args.join('').replaceAll(/\W/g, '')}.tsbuildinfo`,
  )
  const incremental = ['--incremental', '--tsBuildInfoFile', known]
  const { output } = await run(root, `${compiler}/bin/tsc`, [...args, ...incremental, '--pretty', 'false'])
  return output.split('\n').flatMap((line): Finding[] => {
    const [, where, row, text] = line.match(/^(.+?)\((\d+),\d+\): error (TS\d+: .*)$/) ?? []
    return where && text ? [{ tone: 'error', at: `${path.normalize(where)}:${row}`, text }] : []
  })
}

/** Each line of a linter that fails. */
async function runLinter(root: string, script: string, args: readonly string[]): Promise<readonly Finding[]> {
  const { code, output } = await run(root, script, args)
  if (code === 0) return []
  const lines = output.split('\n').filter((line) => /^\S+:\d+:\d+: |^\s*(?:error|✘) /.test(line))
  return lines.map((line): Finding => {
    const [, at, text] = line.match(/^(\S+?:\d+):\d+: (.*)$/) ?? [undefined, args[0]!, line.trim()]
    return { tone: 'error', at, text }
  })
}

function run(root: string, script: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, 'node_modules', script), ...args],
      { cwd: root, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` }),
    )
  })
}
