// One step of a walk: what a person does once.
import { findChoices } from './choices.mjs'
import { pick } from './random.mjs'

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ do: 'control', choice: import('./choices.mjs').Choice, text?: string }
 *   | { do: 'key', key: string }
 *   | { do: 'go', path: string }
 *   | { do: 'reload' | 'back' | 'forward' }
 *   | { do: 'size', width: number }} Step
 */

/** What people type, and what nobody should. */
const texts = [
  'a',
  'Ana',
  '12',
  '0',
  '-1',
  '2026-11-30',
  '31/02/2026',
  '555-0100',
  'ana@example.org',
  '  ',
  'Łódź – 東京 – مرحبا',
  '<b>bold</b> & "quoted"',
  "Robert'); drop table users;--",
  '👩‍👩‍👧 family',
  'x'.repeat(300),
  '1e309',
  '%_\\',
]
const keys = [
  'Escape',
  'Enter',
  'Tab',
  'Shift+Tab',
  'ArrowDown',
  'ArrowUp',
  'Control+k',
  '?',
  '/',
  'f',
  'j',
  'k',
  'e',
  'x',
  'Space',
]
const widths = [390, 768, 1440, 1920]

/** Leaves the walk, or what the walk stands on. */
const avoided =
  /sign out|log ?out|sign in|view as|download|print|open in a new|reset (the )?password|deactivate|delete (user|role)|turn off two|remove (this )?device|sign out everywhere/i

/**
 * @param {Page} page
 * @param {import('./random.mjs').Random} random
 * @param {readonly string[]} paths screens to go to
 * @returns {Promise<Step>}
 */
export async function chooseStep(page, random, paths) {
  const chance = random()
  if (chance < 0.04) return { do: 'go', path: pick(random, paths) }
  if (chance < 0.06) return { do: 'reload' }
  if (chance < 0.09) return { do: 'back' }
  if (chance < 0.1) return { do: 'forward' }
  if (chance < 0.12) return { do: 'size', width: pick(random, widths) }
  if (chance < 0.2) return { do: 'key', key: pick(random, keys) }
  const choices = (await findChoices(page)).filter(({ name }) => !avoided.test(name))
  if (choices.length === 0) return { do: 'go', path: pick(random, paths) }
  // The frame around the screen has as many controls as the screen. Kinds first, or a list of links takes all.
  const kinds = [...new Set(choices.map(({ kind, role }) => `${kind} ${role}`))]
  const kind = pick(random, kinds)
  const { id: _, ...choice } = pick(
    random,
    choices.filter((one) => `${one.kind} ${one.role}` === kind),
  )
  return { do: 'control', choice, ...(choice.kind === 'press' ? {} : { text: pick(random, texts) }) }
}

/**
 * Does a step.
 * @param {Page} page @param {Step} step
 * @returns {Promise<boolean>} whether it could be done: a repeated walk may have come to a page without the control
 */
export async function doStep(page, step) {
  switch (step.do) {
    case 'go':
      await page.goto(step.path)
      return true
    case 'reload':
      await page.reload()
      return true
    case 'back':
      await page.goBack()
      return true
    case 'forward':
      await page.goForward()
      return true
    case 'size':
      await page.setViewportSize({ width: step.width, height: 900 })
      return true
    case 'key':
      await page.keyboard.press(step.key)
      return true
    case 'control':
      return control(page, step)
  }
}

/** @param {Page} page @param {Extract<Step, { do: 'control' }>} step */
async function control(page, { choice: { kind, role, name, nth }, text = '' }) {
  const found = (await findChoices(page)).find(
    (one) => one.kind === kind && one.role === role && one.name === name && one.nth === nth,
  )
  if (!found) return false
  const element = page.locator(`[data-explore="${found.id}"]`).first()
  try {
    if (kind === 'press') {
      // As a hand does, which comes to rest before it presses.
      await element.hover({ timeout: 3000 })
      await element.click({ timeout: 3000, delay: 60 })
    } else if (kind === 'choose') await chooseOption(element, text)
    else {
      const type = await element.getAttribute('type')
      // What a browser itself doesn't let in, such as a word in a day.
      const fits = type === 'date' ? '2026-11-30' : type === 'time' ? '09:30' : type === 'number' ? '12' : text
      await element.fill(fits, { timeout: 3000 })
      await element.evaluate((field, label) => field.setAttribute('data-typed', label), name)
    }
    return true
  } catch {
    // It moved away, or something lies over it for now: a person would look again.
    return false
  }
}

/** @param {import('@playwright/test').Locator} element @param {string} text decides which */
async function chooseOption(element, text) {
  const count = await element.locator('option').count()
  if (count > 0) await element.selectOption({ index: text.length % count }, { timeout: 3000 })
}

/** @param {Step} step @returns {string} a line for people */
export function stepText(step) {
  switch (step.do) {
    case 'go':
      return `go to ${step.path}`
    case 'size':
      return `make the window ${step.width} wide`
    case 'key':
      return `press ${step.key}`
    case 'control': {
      const { kind, role, name, nth } = step.choice
      const which = `the ${role} “${name}”${nth > 0 ? ` (number ${nth + 1})` : ''}`
      return kind === 'press'
        ? `press ${which}`
        : kind === 'type'
          ? `type “${(step.text ?? '').slice(0, 40)}” into ${which}`
          : `choose in ${which}`
    }
    case 'reload':
    case 'back':
    case 'forward':
      return step.do
  }
}
