import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Runs axe on the page as it is.
 * @param options.within a selector, if the rest of the page was checked before
 * @returns a line for each violated rule, with the elements that violate it
 */
export async function violations(
  page: Page,
  { within = 'html' }: { readonly within?: string } = {},
): Promise<string[]> {
  await transitionsEnd(page)
  // The product has no frames, so axe can run in the page alone, and passed rules need not be reported.
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .analyze()
  return violations.map(
    ({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/** Waits for the end of a change of theme, because colors in a transition have no contrast to measure. */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The theme follows the system's in the next frame, and its transitions begin in the one after.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map((transition) => transition.finished))
  })
}

/** Checks that the page has no violation and no horizontal scrolling, wide in light mode, then on a phone in dark mode. */
export async function looksRight(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
}
