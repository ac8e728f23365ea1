// What holds on every screen after every step.

/** How long a screen may be busy, in milliseconds. */
const longestBusy = 10_000

/**
 * Watches a page from now on. `takeFaults` gives what it has seen since it was last called, and `takeAsked` whether the browser asked before it
 * left the page.
 * @param {import('@playwright/test').Page} page
 * @returns {{ takeFaults(): string[], takeAsked(): boolean }}
 */
export function watch(page) {
  /** @type {string[]} */
  let faults = []
  page.on('pageerror', (error) => faults.push(`an error nobody caught: ${error.message.slice(0, 300)}`))
  page.on('console', (message) => {
    // The browser itself writes one for each response of 4xx, which the screen has to say in words.
    if (message.type() === 'error' && !/Failed to load resource|net::ERR_/.test(message.text()))
      faults.push(`the console says: ${message.text().slice(0, 300)}`)
  })
  page.on('response', async (response) => {
    const called = `${response.request().method()} ${new URL(response.url()).pathname.replaceAll(/\d+/g, 'N')}`
    if (response.status() >= 500) faults.push(`${called} has status ${response.status()}`)
    if (response.status() !== 404 || !called.includes(' /api/')) return
    const text = await response.text().catch(() => '')
    if (text.includes('There is nothing at this address.')) faults.push(`${called} is no call of the API`)
  })
  let asked = false
  page.on('dialog', (dialog) => {
    asked ||= dialog.type() === 'beforeunload'
    return dialog.accept().catch(() => {})
  })
  return {
    takeAsked() {
      const taken = asked
      asked = false
      return taken
    },
    takeFaults() {
      const taken = faults
      faults = []
      return taken
    },
  }
}

/**
 * Looks at the screen until nothing is wrong, or for so long that nobody would wait any more.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<string[]>} what is wrong
 */
export async function lookAt(page) {
  const until = Date.now() + longestBusy
  for (;;) {
    const wrong = await look(page).catch((error) => [`the page can't be looked at: ${error.message}`])
    if (wrong.length === 0 || Date.now() > until) return wrong
    await page.waitForTimeout(100)
  }
}

/** @param {import('@playwright/test').Page} page @returns {Promise<string[]>} */
function look(page) {
  return page.evaluate(() => {
    /** @type {string[]} */
    const wrong = []
    if (document.readyState !== 'complete') wrong.push('the page does not load')
    const busy = document.querySelector('main [aria-busy=true], dialog[open] [aria-busy=true]')
    if (busy) wrong.push(`a part of the screen is busy: ${busy.getAttribute('aria-label') ?? busy.className}`)
    const main = document.querySelector('main')
    if (!main || !main.textContent?.trim()) wrong.push('the screen is empty')
    if (!document.querySelector('h1')) wrong.push('the screen has no heading')
    const over = document.documentElement.scrollWidth - innerWidth
    if (over > 1) wrong.push(`the page is ${innerWidth} wide and scrolls sideways by ${over}`)
    const text = document.body.innerText
    for (const nonsense of ['undefined', 'NaN', '[object Object]', 'Invalid Date', 'null null'])
      if (new RegExp(`(^|[\\s(“])${nonsense.replaceAll(/[[\]]/g, String.raw`\$&`)}($|[\\s).,”])`).test(text))
        wrong.push(`the screen says “${nonsense}”`)
    if (/Something went wrong|This part of the screen failed|could not be shown|Algo salió mal/i.test(text))
      wrong.push('a part of the screen failed')
    for (const button of document.querySelectorAll('main button, dialog[open] button')) {
      if (!button.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
      const style = getComputedStyle(button)
      if (
        style.overflowX !== 'visible' &&
        style.textOverflow !== 'ellipsis' &&
        button.scrollWidth > button.clientWidth + 2
      )
        wrong.push(`the words of the button “${button.textContent?.trim().slice(0, 40)}” are cut`)
    }
    return wrong
  })
}
