import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from './build.mjs'
import { inProject } from './project.mjs'
import { run } from './run.mjs'

/**
 * What `npm test` does, in this order. To add a check, add a line. Lint is among the unit tests: core/lint.
 * @typedef {{ passed: number, failed: number }} Outcome
 * @typedef {{ name: string, needsBrowser?: boolean, run(environment: NodeJS.ProcessEnv): Promise<Outcome> }} Step
 * @type {Step[]}
 */
export const steps = [
  program('Types', 'node_modules/typescript-7/bin/tsc', '-p', '.'),
  { name: 'Lint, unit and server tests', run: (environment) => vitest(environment) },
  { name: 'Production build', run: productionBuild },
  { name: 'Durability', run: durability },
  { name: 'Browser tests', needsBrowser: true, run: (environment) => playwright(environment) },
]

/**
 * The unit and server tests in these files and folders.
 * @param {string[]} paths relative to the project, with slashes
 * @returns {Step}
 */
export function vitestStep(paths) {
  return { name: `Unit and server tests in ${paths.join(', ')}`, run: (environment) => vitest(environment, paths) }
}

/**
 * The browser tests in these files and folders.
 * @param {string[]} paths
 * @returns {Step}
 */
export function browserStep(paths) {
  return {
    name: `Browser tests in ${paths.join(', ')}`,
    needsBrowser: true,
    run: (environment) => playwright(environment, paths),
  }
}

/**
 * A check that is one test: it passes when the program ends with code 0.
 * @param {string} name
 * @param {string} file run by node
 * @param {string[]} args
 * @returns {Step}
 */
function program(name, file, ...args) {
  return {
    name,
    run: async (environment) => one((await run(process.execPath, [inProject(file), ...args], environment)) === 0),
  }
}

/** @param {boolean} passed @returns {Outcome} */
function one(passed) {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 }
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @param {string[]} paths all tests without one
 */
async function vitest(environment, paths = []) {
  const report = await freshReport('vitest.json')
  const code = await run(
    process.execPath,
    [
      inProject('node_modules/vitest/vitest.mjs'),
      'run',
      ...paths,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    environment,
  )
  const { numPassedTests = 0, numFailedTests = 0 } = await read(report)
  return counted(code, numPassedTests, numFailedTests)
}

async function productionBuild() {
  try {
    await build()
    return one(true)
  } catch (error) {
    console.error(/** @type {Error} */ (error).message)
    return one(false)
  }
}

/** @param {NodeJS.ProcessEnv} environment */
async function durability(environment) {
  const report = await freshReport('durability.tap')
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
  ]
  const code = await run(process.execPath, ['--test', ...reporters, inProject('scripts/durability/')], environment)
  const text = existsSync(report) ? await readFile(report, 'utf8') : ''
  return counted(code, Number(/^# pass (\d+)$/m.exec(text)?.[1] ?? 0), Number(/^# fail (\d+)$/m.exec(text)?.[1] ?? 0))
}

/**
 * @param {NodeJS.ProcessEnv} environment
 * @param {string[]} paths all tests without one
 */
async function playwright(environment, paths = []) {
  const report = await freshReport('playwright.json')
  const code = await run(process.execPath, [inProject('node_modules/@playwright/test/cli.js'), 'test', ...paths], {
    ...environment,
    E2E_REPORT: report,
  })
  const { expected = 0, flaky = 0, unexpected = 0 } = (await read(report)).stats ?? {}
  return counted(code, expected + flaky, unexpected)
}

/**
 * What failed without being a test (a file that can't be loaded, a server that does not start) counts as one.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 * @returns {Outcome}
 */
function counted(code, passed, failed) {
  return { passed, failed: code !== 0 || passed === 0 ? Math.max(failed, 1) : failed }
}

/** @param {string} name */
async function freshReport(name) {
  const file = inProject('.cache', name)
  await mkdir(path.dirname(file), { recursive: true })
  await rm(file, { force: true })
  return file
}

/** @param {string} file */
async function read(file) {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
}
