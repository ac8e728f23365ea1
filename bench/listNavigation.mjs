// node bench/listNavigation.mjs: the time from the click on a menu to the rows of its list, in a real browser, over a million rows.
import os from 'node:os'
import { startMillion } from './lib/million.mjs'
import { openBrowser } from './lib/openBrowser.mjs'
import { median } from './lib/usage.mjs'

const turns = Number(process.env.TURNS ?? 15)
const lists = [
  { menu: 'Referrals', path: '/referral' },
  { menu: 'Users', path: '/users' },
]

const million = await startMillion()
const { context, signIn, close } = await openBrowser(million.product)
try {
  await signIn()
  const page = await context.newPage()
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  /** @type {Record<string, number[]>} */
  const times = {}
  for (let turn = 0; turn < turns; turn++) {
    for (const { menu, path } of lists) {
      const link = page.locator(`nav a[href="${path}"]`).first()
      // Hovering preloads the list, as before a real click.
      await link.hover()
      await page.waitForTimeout(300)
      await page.evaluate(beginTiming, path)
      await link.click()
      const ms = await page.evaluate(() => /** @type {any} */ (globalThis).shown)
      const all = (times[menu] ??= [])
      all.push(ms)
    }
  }
  console.log(
    '\nFrom the click on a menu until the rows of its list are drawn, ms. The first time fetches the rows; later ones show those that are there and fetch behind them',
  )
  console.table(
    Object.entries(times).map(([menu, [first = 0, ...later]]) => ({
      menu,
      'the first time': first.toFixed(0),
      'later, median': median(later).toFixed(0),
      least: Math.min(...later).toFixed(0),
      most: Math.max(...later).toFixed(0),
    })),
  )
  console.log(
    `${os.availableParallelism()} cores, drawn in software, load of the machine at the end ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
  )
} finally {
  await close()
  await million.close()
}

/**
 * Runs in the page: `shown` resolves to the ms from the next click to the frame in which a row of the list at this address
 * has its text.
 * @param {string} path
 */
function beginTiming(path) {
  const globals = /** @type {any} */ (globalThis)
  globals.shown = new Promise((resolve) => {
    addEventListener(
      'click',
      (event) => {
        const look = () => {
          const row =
            location.pathname === path &&
            document.querySelector(`[data-index="0"] a[href^="${path}/"], [data-index="0"] td:nth-child(2)`)
          // It is drawn when the next frame begins.
          if (row && row.textContent?.trim()) requestAnimationFrame(() => resolve(performance.now() - event.timeStamp))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
}
