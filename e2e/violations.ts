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

/** The markup that axe found nothing in, by kind of screen and what was checked. */
const clean = new Map<string, Set<string>>()
/** `npm run nightly` checks each screen each time. */
const isEverywhere = process.env.AXE === 'everywhere'

/**
 * Runs axe on the page as it is. A kind of screen is checked once: the same address but for its numbers, in the same look, with no element
 * that axe has not seen there.
 * @param options.within a selector, if the rest of the page was checked before
 * @param options.rules only these; default: all
 * @returns a line for each violated rule, with the elements that violate it
 */
export async function violations(
  page: Page,
  { within = 'html', rules }: { readonly within?: string; readonly rules?: readonly string[] } = {},
): Promise<string[]> {
  await animationsEnd(page)
  const { kind, markup } = await kindOf(page, within, rules)
  const known = clean.get(kind) ?? new Set()
  if (!isEverywhere && clean.has(kind) && markup.every((one) => known.has(one))) return []
  // The product has no frames: axe can run in the page alone, and what passes need not be told.
  const axe = new AxeBuilder({ page })
    .include(within)
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      rules: Object.fromEntries(experimental.map((rule) => [rule, { enabled: true }])),
    })
  const { violations } = await (rules ? axe.withRules([...rules]) : axe.withTags(tags)).analyze()
  if (violations.length === 0) clean.set(kind, new Set([...known, ...markup]))
  return violations.map(
    ({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/** @returns the kind of the screen with what is checked, and each different element: its tag, classes, role and states */
function kindOf(page: Page, within: string, rules: readonly string[] = []) {
  return page.evaluate(
    ([part, checked]) => {
      const root = document.documentElement
      const address = (location.pathname + location.search).replaceAll(/\d+/g, '0')
      const look = [
        innerWidth,
        root.dir,
        getComputedStyle(root).colorScheme,
        matchMedia('(forced-colors: active)').matches,
      ]
      const all = [...document.querySelectorAll(`${part}, :is(${part}) *`)].map((element) =>
        [
          element.tagName,
          element.className,
          ...[...element.attributes].flatMap(({ name, value }) =>
            name === 'role' || /^(true|false|mixed)$/.test(value) ? `${name}=${value}` : name,
          ),
        ].join(' '),
      )
      return { kind: [address, ...look, part, checked].join('|'), markup: [...new Set(all)] }
    },
    [within, rules.join()] as const,
  )
}

/** A change of theme takes a moment, as does a dialog that opens, and colours on their way have no contrast to judge. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The theme follows the system's in the next frame, and its transitions begin in the one after.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    // A skeleton pulses for as long as it is there; a dialog that fades in comes to an end.
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
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
