import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules of WCAG A and AA that axe counts as experimental, and runs where it is asked to alone. */
const experimental = [
  'css-orientation-lock',
  'label-content-name-mismatch',
  'p-as-heading',
  'table-fake-caption',
  'td-has-header',
]

/**
 * What axe finds on a page as it stands: a line for each rule that is broken, with the elements that break it.
 * @param options.within a selector, where the rest of the page has been looked at
 */
export async function violations(
  page: Page,
  { within = 'html' }: { readonly within?: string } = {},
): Promise<string[]> {
  await transitionsEnd(page)
  // The product has no frames: axe can run in the page alone, and what passes need not be told.
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      rules: Object.fromEntries(experimental.map((rule) => [rule, { enabled: true }])),
    })
    .withTags(tags)
    .analyze()
  return violations.map(
    ({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/** A change of theme takes a moment, and colours on their way have no contrast to judge. */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The theme follows the system's with the next frame, and its transitions begin with the one after.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map((transition) => transition.finished))
  })
}

/** The page as it stands holds no violation and no sideways scroll, wide and light, then on a dark phone. */
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
