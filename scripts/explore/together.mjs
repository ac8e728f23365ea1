// Two browsers of one person on one record: what one does is shown by the other without a reload, and both end the same.
import { setTimeout as sleep } from 'node:timers/promises'
import { pick, randomOf } from './random.mjs'
import { watch } from './properties.mjs'
import { chooseStep, doStep, stepText } from './steps.mjs'

/**
 * @typedef {import('@playwright/test').Page} Page
 */

/** How long a change may take to reach the other browser, in milliseconds. */
const arrivesWithin = 15_000

/**
 * Both take turns with steps that the seed determines. Then forms that are open are left, and both have to show the same facts, first as they
 * are and then loaded again.
 * @param {readonly [Page, Page]} pages
 * @param {{ seed: number, path: string, steps: number }} options `path` is the record's address
 * @returns {Promise<string[]>} what is wrong, with the steps
 */
export async function walkTogether(pages, { seed, path, steps }) {
  const random = randomOf(seed)
  const watched = pages.map(watch)
  /** @type {string[]} */
  const done = []
  for (const page of pages) await open(page, path)
  for (let count = 0; count < steps; count++) {
    const at = Math.floor(random() * 2)
    const page = /** @type {Page} */ (pages[at])
    const step = await chooseStep(page, random, [path])
    if (step.do === 'size') continue
    if (await doStep(page, step)) done.push(`${at === 0 ? 'first' : 'second'}: ${stepText(step)}`)
    if (new URL(page.url()).pathname !== path) await open(page, path)
  }
  const wrong = watched.flatMap(({ takeFaults }) => takeFaults())
  for (const page of pages) if ((await page.locator('main form, dialog[open]').count()) > 0) await open(page, path)
  for (const page of pages) await unfold(page)
  const apart = await difference(pages.map((page) => () => facts(page)))
  if (apart) wrong.push(`two browsers show different things: ${apart}`)
  const page = pick(random, pages)
  const live = await facts(page)
  await open(page, path)
  const changed = await difference([async () => live, () => facts(page)])
  if (changed) wrong.push(`a reload shows something else: ${changed}`)
  return wrong.length === 0 ? [] : [...wrong, ...done.map((line) => `    ${line}`)]
}

/** @param {Page} page @param {string} path */
async function open(page, path) {
  await page.goto(path)
  await page.getByRole('complementary', { name: 'Facts' }).waitFor()
}

/** Which sections are folded is not stored. @param {Page} page */
async function unfold(page) {
  const folded = page.getByRole('complementary', { name: 'Facts' }).locator('button[aria-expanded=false]')
  while ((await folded.count()) > 0) await folded.first().click()
}

/** @param {readonly (() => Promise<string>)[]} both @returns {Promise<string | undefined>} how they differ for longer than a change takes to arrive */
async function difference(both) {
  const until = Date.now() + arrivesWithin
  for (;;) {
    const [first = '', second = ''] = await Promise.all(both.map((read) => read()))
    if (first === second) return undefined
    if (Date.now() > until) return firstDifference(first, second)
    await sleep(200)
  }
}

/** @param {Page} page @returns {Promise<string>} the title, the status and the facts, without times that pass */
const facts = (page) =>
  page.evaluate(() =>
    [document.querySelector('main h1'), document.querySelector('main aside[aria-label=Facts]')]
      .map((part) => /** @type {HTMLElement | null} */ (part)?.innerText ?? '')
      .join('\n')
      .replaceAll(/\b(just now|\d+ (second|minute)s? ago)\b/g, 'lately'),
  )

/** @param {string} one @param {string} other @returns {string} the first line of each that differs */
function firstDifference(one, other) {
  const [lines, others] = [one.split('\n'), other.split('\n')]
  const at = lines.findIndex((line, index) => line !== others[index])
  return `“${lines[at] ?? ''}” and “${others[at < 0 ? lines.length : at] ?? ''}”`
}
