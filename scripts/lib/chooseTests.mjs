import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { inProject, root } from './project.mjs'
import { browserStep, steps, vitestStep } from './steps.mjs'

/** The files from which each runner takes its tests. */
const browserTest = /\.spec\.ts$/
const otherTest = /\.test\.tsx?$/

/**
 * The steps that `npm test` runs for its arguments; without arguments all. A path or the id of a plugin selects the tests there, any other
 * word the steps whose names contain it. If a plugin and a step have the same name, the plugin's tests run.
 * @param {string[]} words
 * @returns {import('./steps.mjs').Step[]}
 * @throws {Error} when a word matches nothing, or there are no tests at a path
 */
export function chooseTests(words) {
  if (words.length === 0) return steps
  const paths = words.flatMap((word) => pathOf(word) ?? [])
  const files = paths.flatMap((one) => filesIn(one))
  const browser = paths.filter((one) => filesIn(one).some((file) => browserTest.test(file)))
  const other = paths.filter((one) => filesIn(one).some((file) => otherTest.test(file)))
  if (paths.length > 0 && !files.some((file) => browserTest.test(file) || otherTest.test(file)))
    throw new Error(
      `There are no tests in ${paths.join(', ')}. Name a *.test.ts or *.spec.ts file, or a folder with some.`,
    )
  const named = words.filter((word) => pathOf(word) === undefined)
  const stepsOf = (/** @type {string} */ word) =>
    steps.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase()))
  const unknown = named.find((word) => stepsOf(word).length === 0)
  if (unknown !== undefined)
    throw new Error(
      `“${unknown}” is neither a file, nor a plugin (${plugins().join(', ')}), nor part of a step's name (${steps.map(({ name }) => name).join('; ')}).`,
    )
  return [
    ...steps.filter((step) => named.some((word) => stepsOf(word).includes(step))),
    ...(other.length > 0 ? [vitestStep(other)] : []),
    ...(browser.length > 0 ? [browserStep(browser)] : []),
  ]
}

/** @param {string} word @returns {string | undefined} the matching file or folder, relative to the project */
function pathOf(word) {
  if (plugins().includes(word)) return `plugins/${word}/`
  // The hostile requests, which are for all plugins together.
  if (word === 'hostile') return 'deployment/hostile/'
  const relative = path.relative(root, path.resolve(root, word)).split(path.sep).join('/')
  if (relative === '' || relative.startsWith('..') || !existsSync(inProject(relative))) return undefined
  return statSync(inProject(relative)).isDirectory() ? `${relative}/` : relative
}

function plugins() {
  return readdirSync(inProject('plugins'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

/** @param {string} one @returns {string[]} */
function filesIn(one) {
  return one.endsWith('/') ? readdirSync(inProject(one), { recursive: true, encoding: 'utf8' }) : [one]
}
