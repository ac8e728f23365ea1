import { type BrowserContext, type Page, test } from '@playwright/test'

declare global {
  interface Window {
    /** The texts of toasts on this page that no test has waited for yet. */
    saidByToasts?: string[]
  }
}

const region = '[popover][aria-label="Notifications"]'

/**
 * Records the texts of toasts in each page that is opened from now on. A toast is shown for a second and a half (S8.10), and on a slow
 * machine the click that causes it may take longer to return.
 */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript((where) => {
    if (window.saidByToasts) return
    const said: string[] = (window.saidByToasts = [])
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.closest(where))
          for (const node of addedNodes) if (node.textContent) said.push(node.textContent)
    }).observe(document, { childList: true, subtree: true })
  }, region)
}

/** Waits until a toast has this text, or has had it since the last one that was waited for. */
export async function toastSays(page: Page, words: string | RegExp): Promise<void> {
  await test.step(`a toast says ${words}`, () =>
    page.waitForFunction(
      ({ where, text, pattern }) => {
        const fits = (said: string) => (text === undefined ? new RegExp(pattern).test(said) : said.includes(text))
        const before = window.saidByToasts ?? []
        const at = before.findIndex(fits)
        if (at >= 0) before.splice(0, at + 1)
        return at >= 0 || fits(document.querySelector(where)?.textContent ?? '')
      },
      typeof words === 'string'
        ? { where: region, text: words, pattern: '' }
        : { where: region, text: undefined, pattern: words.source },
      { polling: 'raf', timeout: 20_000 },
    ))
}
