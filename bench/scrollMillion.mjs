// node bench/scrollMillion.mjs: a list of a million rows in a real browser, scrolled by the wheel and by the scroll bar.
import os from 'node:os'
import { startMillion } from './lib/million.mjs'
import { openBrowser } from './lib/openBrowser.mjs'
import { beginWatching, endWatching } from './lib/watchScroll.mjs'

const seconds = Number(process.env.SECONDS ?? 20)
/** A screen in headless Chromium shows 60 frames a second. */
const frame = 1000 / 60

const million = await startMillion()
const { context, signIn, close } = await openBrowser(million.product)
try {
  await signIn()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto('/referral')
  const rows = page.locator('[data-index] a')
  await rows.first().waitFor()
  await rows.first().hover()
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await page.getByRole('group', { name: /^Rows of/ }).boundingBox()) ?? {}
  const middle = { x: x + width / 2, y: y + height / 2 }

  // In processor time of the page's thread, which other programs don't affect.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await idle(3)
  const table = [await row('nothing moves', () => idle(3))]
  const before = await heap()
  for (const speed of [1500, 4000, 12_000])
    table.push(await row(`wheel, ${speed.toLocaleString('en')} px a second`, () => wheel(speed)))
  table.push(await row('the bar, dragged to 20 places', dragBar))
  const after = await heap()
  console.log(`\nA million rows, wheeled for ${seconds} s each`)
  console.table(table)
  console.log(`Heap after collecting, MB: ${before.toFixed(1)} at the beginning, ${after.toFixed(1)} at the end`)
  console.log(
    `${os.availableParallelism()} cores, drawn in software, load of the machine at the end ${(os.loadavg()[0] ?? 0).toFixed(1)}`,
  )

  /** @param {string} what @param {() => Promise<void>} act */
  async function row(what, act) {
    await page.evaluate(beginWatching)
    const before = await worked()
    await act()
    const work = (await worked()) - before
    const { frames, empty, last } = await page.evaluate(endWatching)
    const due = frames.reduce((sum, ms) => sum + Math.max(1, Math.round(ms / frame)), 0)
    const sorted = frames.toSorted((a, b) => a - b)
    return {
      what,
      frames: frames.length,
      'dropped, %': (((due - frames.length) / due) * 100).toFixed(1),
      'frame, 95 %, ms': (sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(0),
      'work a frame, ms': (work / frames.length).toFixed(1),
      'longest, ms': (sorted.at(-1) ?? 0).toFixed(0),
      'empty rows, longest, ms': Math.round(empty),
      'row reached': last + 1,
    }
  }

  /** @returns {Promise<number>} ms of work of the page's thread: script, style, layout, paint */
  async function worked() {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }

  /** @param {number} s */
  function idle(s) {
    return new Promise((resolve) => setTimeout(resolve, s * 1000))
  }

  /** @param {number} speed px a second */
  async function wheel(speed) {
    await devtools.send('Input.synthesizeScrollGesture', {
      ...middle,
      yDistance: -speed * seconds,
      speed,
      gestureSourceType: 'mouse',
      preventFling: true,
    })
  }

  async function dragBar() {
    for (let place = 1; place <= 20; place++) {
      const share = ((place * 7) % 20) / 20
      await page
        .getByRole('group', { name: /^Rows of/ })
        .evaluate((element, part) => (element.scrollTop = element.scrollHeight * part), share)
      await idle(0.5)
    }
  }

  async function heap() {
    await devtools.send('HeapProfiler.collectGarbage')
    return (await page.evaluate(() => /** @type {any} */ (performance).memory.usedJSHeapSize)) / 1e6
  }
} finally {
  await close()
  await million.close()
}
