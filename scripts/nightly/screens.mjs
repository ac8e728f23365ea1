import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from '@playwright/test'
import { createProduct } from '../durability/product.mjs'
import { findBrowser } from '../lib/browser.mjs'
import { followScreens, settled } from './lib/followScreens.mjs'
import { signIn } from './lib/signIn.mjs'

/** Everything that axe knows, experimental rules included. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental']

/** The document differs by the width, and colors by the theme: each look has the rules that can find something new in it. */
const looks = /** @type {const} */ ([
  { width: 1440, height: 900, colorScheme: 'light', rules: undefined },
  { width: 1440, height: 900, colorScheme: 'dark', rules: ['color-contrast'] },
  { width: 390, height: 844, colorScheme: 'dark', rules: undefined },
  { width: 390, height: 844, colorScheme: 'light', rules: ['color-contrast'] },
])

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about:
    'axe with its experimental rules finds nothing on any screen that a role reaches, wide and on a phone, light and dark',
  packages: [],
  async run({ check, say }) {
    const product = await createProduct()
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      product.start()
      await product.ready()
      for (const role of ['superadmin', 'intake', 'sales'])
        await check(`${role} reaches no screen with a violation`, async () => {
          const context = await browser.newContext({ baseURL: product.origin, reducedMotion: 'reduce' })
          const page = await context.newPage()
          await signIn(page, product.dataDir, `${role}@demo.test`)
          /** @type {string[]} */
          const found = []
          const screens = await followScreens(page, async (path) => {
            for (const { rules, width, height, colorScheme } of looks) {
              await page.setViewportSize({ width, height })
              await page.emulateMedia({ colorScheme })
              await settled(page)
              const lines = (await violations(page, rules)).map(
                (line) => `${path} at ${width}, ${colorScheme}: ${line}`,
              )
              lines.forEach((line) => say(`    ${line}`))
              found.push(...lines)
            }
          })
          await context.close()
          say(`    ${screens} screens of ${role}`)
          assert.deepEqual(found, [])
          assert.ok(screens > 20, `${role} reached only ${screens} screens`)
        })
    } finally {
      await browser.close()
      await product.remove()
    }
  },
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {readonly string[] | undefined} rules all if none are given
 * @returns {Promise<string[]>} a line for each violated rule, with the elements that violate it
 */
async function violations(page, rules) {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations: found } = await (rules ? axe.withRules([...rules]) : axe.withTags(tags)).analyze()
  return found
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter((node) => !isBelowBar(node)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/**
 * @param {Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number]} node
 * @returns whether a bar that stays in view covers a part of the target until the page is scrolled
 */
function isBelowBar({ any }) {
  return any.some(({ id, data }) => id === 'target-size' && /obscured/i.test(String(data?.messageKey)))
}
