import { hexOf, linearOf, luminance, type Linear } from './contrast'

/** What a deployment's colour changes, `#rrggbb` each, in one theme. */
export interface BrandRoles {
  readonly primary: string
  readonly 'primary-hover': string
  readonly 'primary-active': string
  readonly 'on-primary': string
  readonly 'primary-text': string
  readonly 'primary-soft': string
  /** Behind the white glove of the logo. */
  readonly mark: string
}

const mix = (one: Linear, other: Linear, share: number): Linear =>
  [0, 1, 2].map((at) => one[at]! + (other[at]! - one[at]!) * share) as unknown as Linear

/** The colour as bright as asked: scaled towards black or mixed with white, which in linear light is exact and keeps the hue. */
function atLuminance(color: Linear, wanted: number): Linear {
  const has = luminance(color)
  if (wanted >= has) return mix(color, [1, 1, 1], has === 1 ? 0 : (wanted - has) / (1 - has))
  return mix([0, 0, 0], color, wanted / has)
}

/** Less of a colour, as bright as before: for a ground that words stand on. */
const pale = (color: Linear, share: number): Linear => {
  const grey = luminance(color)
  return mix([grey, grey, grey], color, share)
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * The primary roles of both themes from any colour. Contrast depends on luminance alone, so each role is brought to one that
 * passes: words on `primary`, and `primary-text` on every ground of `tokens.css`, have 4.5:1 at least; `primary` itself has
 * 3:1 against the grounds, as a focus ring and a ticked box need (WCAG 1.4.3, 1.4.11).
 * @param color `#rrggbb`
 */
export function brandRoles(color: string): { readonly light: BrandRoles; readonly dark: BrandRoles } {
  const brand = linearOf(color)
  const own = luminance(brand)
  const shade = (wanted: number) => hexOf(atLuminance(brand, wanted))
  const mark = shade(Math.min(own, 0.28))

  const light = Math.min(own, 0.178)
  // A colour that is nearly black can't show by a darker one that the pointer is over it.
  const deeper = light < 0.03 ? [light + 0.03, light + 0.05] : [light * 0.72, light * 0.52]
  const dark = within(own, 0.33, 0.78)
  return {
    light: {
      primary: shade(light),
      'primary-hover': shade(deeper[0]!),
      'primary-active': shade(deeper[1]!),
      'on-primary': '#ffffff',
      'primary-text': shade(Math.min(own, 0.14)),
      'primary-soft': hexOf(atLuminance(pale(brand, 0.5), 0.868)),
      mark,
    },
    dark: {
      primary: shade(dark),
      'primary-hover': shade(dark + 0.09),
      'primary-active': shade(dark + 0.17),
      'on-primary': hexOf(atLuminance(pale(brand, 0.5), 0.009)),
      'primary-text': shade(within(own, 0.46, 0.8)),
      'primary-soft': hexOf(atLuminance(pale(brand, 0.6), 0.022)),
      mark,
    },
  }
}
