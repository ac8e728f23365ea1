import { brandRoles, contrast } from '@core/client/administration'
import { message } from '@core/entity'

/** The result of a color in one theme, as text. */
export interface BrandNote {
  readonly theme: 'light' | 'dark'
  /** It is used without a change. */
  readonly exact: boolean
  readonly text: string
}

/** The contrast of text that is required (WCAG 1.4.3). */
const least = 4.5

const ratio = (one: string, other: string) => `${(Math.floor(contrast(one, other) * 10) / 10).toFixed(1)}:1`

/** @param color `#rrggbb` @returns for each theme whether the color is used unchanged, else its replacement and the reason */
export function brandNotes(color: string): readonly [BrandNote, BrandNote] {
  const { light, dark } = brandRoles(color.toLowerCase())
  return [note('light', color.toLowerCase(), light), note('dark', color.toLowerCase(), dark)]
}

function note(
  theme: BrandNote['theme'],
  color: string,
  roles: { readonly primary: string; readonly 'on-primary': string },
): BrandNote {
  const { primary, 'on-primary': words } = roles
  const subject = theme === 'light' ? message('White words') : message('Dark words')
  if (primary === color)
    return {
      theme,
      exact: true,
      text: `Used as it is. ${subject} on it have a contrast of ${ratio(primary, words)}.`,
    }
  const has = contrast(color, words)
  const why =
    has < least
      ? `${subject} on it would have a contrast of ${ratio(color, words)} and need ${least}:1`
      : 'It would not stand out from the page'
  return { theme, exact: false, text: `${why}, so buttons use ${primary} with ${ratio(primary, words)}.` }
}
