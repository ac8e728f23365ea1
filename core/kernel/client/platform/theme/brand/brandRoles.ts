import { hexOf, linearOf, luminance, type Linear } from './contrast'

/** The colors of one theme that depend on the brand color, each as `#rrggbb`. */
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

function mix(one: Linear, other: Linear, share: number): Linear {
  const channel = (at: 0 | 1 | 2) => one[at] + (other[at] - one[at]) * share
  return [channel(0), channel(1), channel(2)]
}

/** Changes a color's luminance by scaling it towards black or mixing it with white. In linear light this is exact and keeps the hue. */
function atLuminance(color: Linear, wanted: number): Linear {
  const has = luminance(color)
  if (wanted >= has) return mix(color, [1, 1, 1], has === 1 ? 0 : (wanted - has) / (1 - has))
  return mix([0, 0, 0], color, wanted / has)
}

/** Reduces the saturation of a color and keeps its luminance, for a background with text. */
const pale = (color: Linear, share: number): Linear => {
  const grey = luminance(color)
  return mix([grey, grey, grey], color, share)
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * Derives the primary roles of both themes from any color. Contrast depends on luminance alone, so each role gets a luminance that passes:
 * text on `primary`, and `primary-text` on every background of `tokens.css`, have at least 4.5:1; `primary` itself has 3:1 against the
 * backgrounds, as a focus ring and a ticked checkbox need (WCAG 1.4.3, 1.4.11).
 * @param color `#rrggbb`
 */
export function brandRoles(color: string): { readonly light: BrandRoles; readonly dark: BrandRoles } {
  const brand = linearOf(color)
  const own = luminance(brand)
  const shade = (wanted: number) => hexOf(atLuminance(brand, wanted))
  const mark = shade(Math.min(own, 0.28))

  const light = Math.min(own, 0.178)
  // A color that is nearly black can't become darker on hover, so it becomes lighter.
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
