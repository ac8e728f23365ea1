import { stat } from 'node:fs/promises'
import path from 'node:path'
import { inProject } from '../scripts/lib/project.mjs'

/**
 * The cost of a page on a cold load.
 * @typedef {object} Weight
 * @property {number} scriptBytes JavaScript that the browser loaded, as brotli: the files that the server sends
 * @property {string[]} scripts their names
 * @property {string[]} requests the paths of all requests until the page showed its content
 * @property {number} layoutShift cumulative layout shift, web.dev/cls
 */

/**
 * Opens a page and measures its weight. The result is exact, because the files are measured on the disk, not the traffic.
 * @param {import('@playwright/test').Page} page before its first request; its context determines the signed-in person
 * @param {string} url
 * @param {() => Promise<unknown>} shown resolves when the page shows its content
 * @returns {Promise<Weight>}
 */
export async function weighPage(page, url, shown) {
  /** @type {Set<string>} */
  const scripts = new Set()
  /** @type {string[]} */
  const asked = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The browser fetches the icon of the tab when it likes, sometimes before the page is shown.
    if (!pathname.includes('favicon')) asked.push(pathname)
  })
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(path.basename(new URL(response.url()).pathname))
  })
  await page.addInitScript(() => {
    const shifts = /** @type {any} */ (globalThis)
    shifts.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of /** @type {any[]} */ (list.getEntries()))
        if (!entry.hadRecentInput) shifts.layoutShift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url)
  await shown()
  const requests = [...asked]
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(
    [...scripts].map(async (name) => (await stat(inProject('dist', 'client', 'assets', `${name}.br`))).size),
  )
  const layoutShift = await page.evaluate(() => Number(/** @type {any} */ (globalThis).layoutShift))
  return { scriptBytes: sizes.reduce((sum, size) => sum + size, 0), scripts: [...scripts], requests, layoutShift }
}
