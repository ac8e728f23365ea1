import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.mjs'
import { inProject, root } from './project.mjs'
import { run } from './run.mjs'

/**
 * The steps of `npm test`, in this order. To add a check, add a line. Lint is one of the unit tests: core/lint.
 * @typedef {{ file: string, seconds: number }} Took how long the tests of a file took together
 * @typedef {{ passed: number, failed: number, remarks?: string[], took?: Took[] }} Outcome where `remarks` has a line for each test that failed or was flaky
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
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = await read(report)
  const took = testResults.map((/** @type {VitestFile} */ { name, startTime, endTime }) => ({
    file: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  return { ...counted(code, numPassedTests, numFailedTests, remarksOfVitest(testResults)), took }
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
  // By name: Node 20 knows no patterns, and later versions no folders.
  const names = (await readdir(inProject('scripts/durability'))).filter((name) => name.endsWith('.test.mjs'))
  const files = names.map((name) => inProject('scripts/durability', name))
  const code = await run(process.execPath, ['--test', '--test-concurrency=2', ...reporters, ...files], environment)
  const text = existsSync(report) ? await readFile(report, 'utf8') : ''
  return counted(
    code,
    Number(/^# pass (\d+)$/m.exec(text)?.[1] ?? 0),
    Number(/^# fail (\d+)$/m.exec(text)?.[1] ?? 0),
    Array.from(text.matchAll(/^ *not ok \d+ - (.+)$/gm), ([, name]) => `Failed: ${name}`),
  )
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
  const { stats = {}, suites = [] } = await read(report)
  const { expected = 0, flaky = 0, unexpected = 0 } = stats
  return {
    ...counted(code, expected + flaky, unexpected, remarksOfPlaywright(suites)),
    took: suites.map((/** @type {Suite & { file: string }} */ suite) => ({
      file: suite.file,
      seconds: secondsOf(suite),
    })),
  }
}

/** @param {Suite} suite @returns {number} */
function secondsOf({ specs = [], suites = [] }) {
  const milliseconds = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  )
  return milliseconds.reduce((sum, one) => sum + one / 1000, 0) + suites.reduce((sum, one) => sum + secondsOf(one), 0)
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, message?: string, startTime: number, endTime: number, assertionResults: VitestTest[] }} VitestFile
 * @param {VitestFile[]} files
 * @returns {string[]} a file that could not be loaded has no tests, so its own message is used
 */
function remarksOfVitest(files) {
  return files.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name)
    if (assertionResults.length === 0) return message ? [remark('Failed', file, message)] : []
    return assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ status, fullName, failureMessages }) =>
        // Vitest's report contains this text where the time limit was exceeded.
        remark(
          status === 'failed' ? 'Failed' : 'Flaky',
          `${file}: ${fullName}`,
          failureMessages[0]?.replace('Error: STACK_TRACE_ERROR', 'It took longer than its time limit'),
        ),
      )
  })
}

/**
 * @typedef {{ status: string, results: { duration: number, error?: { message?: string } }[] }} BrowserTest
 * @typedef {{ specs?: { file: string, line: number, title: string, tests: BrowserTest[] }[], suites?: Suite[] }} Suite
 * @param {Suite[]} suites
 * @returns {string[]}
 */
function remarksOfPlaywright(suites) {
  return suites.flatMap(({ specs = [], suites: within = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) =>
          remark(
            status === 'flaky' ? 'Flaky' : 'Failed',
            `${file}:${line}: ${title}`,
            results.find(({ error }) => error)?.error?.message,
          ),
        ),
    ),
    ...remarksOfPlaywright(within),
  ])
}

/** @param {'Failed' | 'Flaky'} what @param {string} where @param {string} [message] of which the first line is printed */
function remark(what, where, message = '') {
  const reason = stripVTControlCharacters(message).split('\n', 1)[0]
  return `${what}: ${where}${reason ? ` (${reason})` : ''}`
}

/**
 * A failure outside of a test (a file that can't be loaded, a server that does not start) counts as one failed test.
 * @param {number} code
 * @param {number} passed
 * @param {number} failed
 * @param {string[]} remarks
 * @returns {Outcome}
 */
function counted(code, passed, failed, remarks) {
  return { passed, failed: code !== 0 || passed === 0 ? Math.max(failed, 1) : failed, remarks }
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
