import { type Page, test } from '@playwright/test'

/**
 * Waits until a toast says this. A toast is there for a second and a half (S8.10), and expect() may look once a second only:
 * the page itself watches here, at each of its frames.
 */
export async function toastSays(page: Page, words: string | RegExp): Promise<void> {
  await test.step(`a toast says ${words}`, () =>
    page.waitForFunction(
      ({ text, pattern }) => {
        const said = document.querySelector('[popover][aria-label="Notifications"]')?.textContent ?? ''
        return text === undefined ? new RegExp(pattern).test(said) : said.includes(text)
      },
      typeof words === 'string' ? { text: words, pattern: '' } : { text: undefined, pattern: words.source },
      { polling: 'raf', timeout: 20_000 },
    ))
}
