import assert from 'node:assert/strict'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { createProduct } from '../durability/product.mjs'
import { shrink } from '../explore/shrink.mjs'
import { walkTogether } from '../explore/together.mjs'
import { findingText, repeat, walk } from '../explore/walk.mjs'
import { findBrowser } from '../lib/browser.mjs'
import { signIn } from './lib/signIn.mjs'

const roles = ['intake.manager', 'intake', 'care', 'sales.manager', 'store.manager', 'sales', 'auditor', 'admin']
const minutes = Number(process.env.EXPLORE_MINUTES ?? 10)
/** Whose records two browsers open at once: the list, of which the first record is taken. */
const pairs = /** @type {const} */ ([
  ['intake.manager', '/referral'],
  ['sales.manager', '/leads'],
  ['sales.manager', '/accounts'],
])
const stepsTogether = 60
/** How long a finding is shrunk, in milliseconds. */
const shrinkFor = 60_000
/** A folder for a picture of each finding. */
const pictures = process.env.EXPLORE_PICTURES
/** A language that the people read the product in, such as `es`. Two browsers on one record stay in English. */
const language = process.env.EXPLORE_LANGUAGE
const firstSeed = Number(process.env.EXPLORE_SEED ?? Math.floor(Date.now() / 86_400_000))

/** @type {import('./lib/parts.mjs').Part} */
export const part = {
  about: 'people of every role who press, type and go anywhere for ten minutes find no fault',
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
      let total = 0
      /** @type {Error[]} */
      const failures = []
      let shown = 0
      /** @type {Set<string>} */
      const known = new Set()
      const chosen = process.env.EXPLORE_ROLES?.split(',') ?? roles
      for (const [number, role] of chosen.entries())
        await check(`${role} finds no fault`, async () => {
          const seed = firstSeed * 100 + number
          const context = await browser.newContext({
            baseURL: product.origin,
            reducedMotion: 'reduce',
            serviceWorkers: 'block',
          })
          const page = await context.newPage()
          await signIn(page, product.dataDir, `${role}@demo.test`)
          if (language) await chooseLanguage(page, language)
          await page.getByRole('navigation').getByRole('link').first().waitFor()
          const paths = await page
            .getByRole('navigation')
            .getByRole('link')
            .evaluateAll((links) => [...new Set(links.map((link) => /** @type {HTMLAnchorElement} */ (link).pathname))])
          const ends = Date.now() + (minutes * 60_000) / chosen.length
          const { steps, skipped, findings } = await walk(page, {
            seed,
            paths,
            until: () => Date.now() > ends,
            known,
            async onFinding(finding) {
              if (pictures) await page.screenshot({ path: path.join(pictures, `${role}-${(shown += 1)}.png`) })
              findingText(await shrunk(context, finding)).forEach((line) => say(`    ${line}`))
            },
          })
          total += steps
          say(`    ${steps} steps of ${role} with the seed ${seed}, of which ${skipped} could not be done`)
          await context.close()
          assert.deepEqual(
            findings.map(({ path, fault }) => `${path}: ${fault}`),
            [],
          )
        }).catch((error) => {
          failures.push(error)
        })
      for (const [number, [role, list]] of pairs.filter(([role]) => chosen.includes(role) && !language).entries())
        await check(`two browsers of ${role} on a record of ${list} end the same`, async () => {
          const context = await browser.newContext({
            baseURL: product.origin,
            reducedMotion: 'reduce',
            serviceWorkers: 'block',
            viewport: { width: 1440, height: 900 },
          })
          const page = await context.newPage()
          await signIn(page, product.dataDir, `${role}@demo.test`)
          await page.goto(list)
          const row = page.getByRole('row').nth(1).getByRole('link').first()
          const record = new URL(/** @type {string} */ (await row.getAttribute('href')), product.origin).pathname
          const wrong = await walkTogether([page, await context.newPage()], {
            seed: firstSeed * 100 + 50 + number,
            path: record,
            steps: stepsTogether,
          })
          wrong.forEach((line) => say(`    ${line}`))
          await context.close()
          assert.deepEqual(
            wrong.filter((line) => !line.startsWith(' ')),
            [],
          )
        }).catch((error) => {
          failures.push(error)
        })
      say(`    ${total} steps`)
      assert.equal(
        failures.length,
        0,
        `${failures.length} walks found faults: ${failures.map(({ message }) => message).join('\n')}`,
      )
    } finally {
      await browser.close()
      await product.remove()
    }
  },
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} code
 */
async function chooseLanguage(page, code) {
  await page.goto('/account')
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption(code)
  await page.locator(`html[lang=${code}]`).waitFor()
  await page.goto('/dashboard')
}

/**
 * @param {import('@playwright/test').BrowserContext} context of the person who found it
 * @param {import('../explore/walk.mjs').Finding} finding
 * @returns {Promise<import('../explore/walk.mjs').Finding>} with the fewest steps that still lead to it, if it can be repeated
 */
async function shrunk(context, finding) {
  const ends = Date.now() + shrinkFor
  const steps = await shrink(
    finding.steps,
    async (steps) => {
      const page = await context.newPage()
      try {
        return await repeat(page, steps, finding)
      } finally {
        await page.close()
      }
    },
    () => Date.now() > ends,
  ).catch(() => undefined)
  return steps ? { ...finding, steps } : { ...finding, fault: `${finding.fault} (not a second time)` }
}
