// A walk: steps that a seed determines, each followed by a look at the screen.
import { randomOf } from './random.mjs'
import { lookAt, watch } from './properties.mjs'
import { afterStep, beforeStep } from './effects.mjs'
import { chooseStep, doStep, stepText } from './steps.mjs'

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {{ fault: string, path: string, steps: readonly Step[] }} Finding with the steps from the last screen that the walk went to by its address
 */

/**
 * Walks through the product as a signed-in person.
 * @param {Page} page
 * @param {{ seed: number, paths: readonly string[], until: () => boolean, known?: Set<string>, onFinding?: (finding: Finding) => unknown }} options
 *   `known` holds the faults that were told before
 * @returns {Promise<{ steps: number, skipped: number, findings: Finding[] }>}
 */
export async function walk(page, { seed, paths, until, known = new Set(), onFinding = () => {} }) {
  const random = randomOf(seed)
  const walker = walkerOf(page)
  /** @type {Finding[]} */
  const findings = []
  /** @type {Step[]} */
  let steps = [{ do: 'go', path: paths[Math.floor(random() * paths.length)] ?? '/' }]
  let [count, skipped] = [1, 0]
  await doStep(page, /** @type {Step} */ (steps[0]))
  while (!until()) {
    const step = await chooseStep(page, random, paths)
    if (step.do === 'go') steps = []
    steps.push(step)
    count += 1
    const { isDone, wrong, path } = await walker.take(step)
    if (!isDone) skipped += 1
    for (const fault of wrong) {
      const key = `${kindOf(path)} ${fault}`
      if (known.has(key)) continue
      known.add(key)
      const finding = { fault, path, steps: [...steps] }
      findings.push(finding)
      await onFinding(finding)
    }
    if (path.startsWith('/auth')) throw new Error(`The walk was signed out by: ${stepText(step)}`)
  }
  return { steps: count, skipped, findings }
}

/**
 * @param {Page} page which it watches from now on
 * @returns {{ take(step: Step): Promise<{ isDone: boolean, wrong: string[], path: string }> }} does a step, and says what is wrong then, and where
 */
export function walkerOf(page) {
  const { takeFaults, takeAsked } = watch(page)
  return {
    async take(step) {
      const before = await beforeStep(page)
      const isDone = await doStep(page, step)
      const wrong = [
        ...(await lookAt(page)),
        ...(isDone ? await afterStep(page, step, before, takeAsked()) : []),
        ...takeFaults(),
      ]
      return { isDone, wrong, path: new URL(page.url()).pathname }
    },
  }
}

/**
 * Does the steps of a finding again.
 * @param {Page} page a fresh one of the same person
 * @param {readonly Step[]} steps
 * @param {Finding} finding
 * @returns {Promise<boolean>} whether its fault is there at the end
 */
export async function repeat(page, steps, { fault, path: where }) {
  const walker = walkerOf(page)
  let last = { wrong: /** @type {string[]} */ ([]), path: '' }
  for (const step of steps) last = await walker.take(step)
  return last.wrong.includes(fault) && kindOf(last.path) === kindOf(where)
}

/** @param {string} path @returns {string} of the screen, whatever the record */
const kindOf = (path) => path.replaceAll(/\d+/g, 'N')

/** @param {Finding} finding @returns {string[]} lines for people */
export function findingText({ fault, path, steps }) {
  return [`${path}: ${fault}`, ...steps.map((step) => `    ${stepText(step)}`)]
}
