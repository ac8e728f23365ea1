import { expect, type Page } from '@playwright/test'

/**
 * Waits until the page is no wider than the window, so that nobody has to scroll sideways. It waits because menus and charts are laid out
 * anew some frames after the window's size or the direction of the text has changed.
 * @param what what is shown, for the message of a failure
 */
export async function fitsTheWindow(page: Page, what = page.url()): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(excess, `${what}: no wider than the window`).toBeLessThanOrEqual(0)
}
