// A walk: steps that a seed determines, each followed by a look at the screen.
import { randomOf } from './random.mjs'
import { lookAt, watch } from './properties.mjs'
import { afterStep, beforeStep } from './effects.mjs'
import { chooseStep, doStep, stepText } from './steps.mjs'

/**
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {{ fault: string, path: string, steps: readonly Step[] }} Finding with the steps from the last screen that the walk went to by its address
 */

/**
 * Walks through the product as a signed-in person.
 * @param {import('@playwright/test').Page} page
 * @param {{ seed: number, paths: readonly string[], until: () => boolean, known?: Set<string>, onFinding?: (finding: Finding) => unknown }} options
 *   `known` holds the faults that were told before
 * @returns {Promise<{ steps: number, skipped: number, findings: Finding[] }>}
 */
export async function walk(page, { seed, paths, until, known = new Set(), onFinding = () => {} }) {
  const random = randomOf(seed)
  const { takeFaults, takeAsked } = watch(page)
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
    const before = await beforeStep(page)
    const isDone = await doStep(page, step)
    if (!isDone) skipped += 1
    const wrong = [
      ...(await lookAt(page)),
      ...(isDone ? await afterStep(page, step, before, takeAsked()) : []),
      ...takeFaults(),
    ]
    const { pathname } = new URL(page.url())
    const path = pathname.replaceAll(/\d+/g, 'N')
    for (const fault of wrong) {
      const key = `${path} ${fault}`
      if (known.has(key)) continue
      known.add(key)
      const finding = { fault, path: pathname, steps: [...steps] }
      findings.push(finding)
      await onFinding(finding)
    }
    if (pathname.startsWith('/auth')) throw new Error(`The walk was signed out by: ${stepText(step)}`)
  }
  return { steps: count, skipped, findings }
}

/** @param {Finding} finding @returns {string[]} lines for people */
export function findingText({ fault, path, steps }) {
  return [`${path}: ${fault}`, ...steps.map((step) => `    ${stepText(step)}`)]
}
