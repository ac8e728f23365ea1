/**
 * Opens every screen that a signed-in person reaches by links from the dashboard. Of records, and of other addresses with a number, the first
 * of each kind is opened. Nothing is clicked.
 * @param {import('@playwright/test').Page} page
 * @param {(path: string) => Promise<void>} visit is called on each screen
 * @returns {Promise<number>} the number of screens
 */
export async function followScreens(page, visit) {
  const waiting = ['/dashboard']
  const known = new Set(waiting.map(kindOf))
  let screens = 0
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    // On a phone the sidebar has no links until it is opened.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').first().waitFor()
    await settled(page)
    for (const link of await linksOf(page)) {
      if (known.has(kindOf(link))) continue
      known.add(kindOf(link))
      waiting.push(link)
    }
    await visit(path)
    screens += 1
  }
  return screens
}

/**
 * Waits until the page has what it shows, and has come to rest.
 * @param {import('@playwright/test').Page} page
 */
export async function settled(page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    // A skeleton pulses for as long as it is there.
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** @param {import('@playwright/test').Page} page @returns {Promise<string[]>} addresses of screens; files and calls are none */
const linksOf = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href^="/"]')]
      .map((link) => String(link.getAttribute('href')).split('#', 1)[0] ?? '')
      .filter((path) => path !== '' && !path.startsWith('/api/')),
  )

/** @param {string} path */
const kindOf = (path) => (path.split(/[?#]/, 1)[0] ?? '').replace(/[0-9a-f-]{36}|\d+/g, ':id')
