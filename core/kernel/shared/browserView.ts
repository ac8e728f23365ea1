/**
 * How the browser shows a page, as far as the markup depends on it. The browser stores it in a cookie, so that the server can render the
 * same page.
 */
export interface BrowserView {
  /** Width of the window, px. */
  readonly width: number
  readonly height: number
  /** An IANA name, such as `America/Denver`. */
  readonly timeZone: string
  /** Whether the system uses dark colors. */
  readonly isDark: boolean
  /** The layout that is stored in the browser, by its keys (S3.24). */
  readonly stored: Readonly<Record<string, string>>
}

/** The cookie that holds it; it contains nothing about a person. */
export const viewCookie = 'view'

/** The minimum width of a window, px, that shows a list as a table, including the sidebar. */
const tableFrom = 768
/** The maximum width, px, at which each row is certainly shown as a card. */
const cardsUpTo = 699
/** From this width on, px, the sidebar is beside the page. S2.29, S9.4 */
const sidebarFrom = 1280

/** @returns the cookie's value */
export function writeView({ width, height, timeZone, isDark, stored }: BrowserView): string {
  return new URLSearchParams({
    ...stored,
    size: `${width}x${height}`,
    zone: timeZone,
    ...(isDark && { dark: '1' }),
  }).toString()
}

/** @returns the view in a cookie; undefined where `writeView` did not write it, or where the window's markup can't be predicted */
export function readView(cookie: string | undefined): BrowserView | undefined {
  if (!cookie || cookie.length > 400) return undefined
  const { size = '', zone = '', dark, ...stored } = Object.fromEntries(new URLSearchParams(cookie))
  const [width = 0, height = 0] = (/^(\d{2,4})x(\d{2,4})$/.exec(size)?.slice(1) ?? []).map(Number)
  if (!widthsLike(width) || height === 0 || height > 3000) return undefined
  return { width, height, timeZone: zone, isDark: dark === '1', stored }
}

/** @returns a media query of the windows with the same markup; undefined where a few pixels would change it */
export function widthsLike(width: number): string | undefined {
  if (width >= sidebarFrom) return `(width >= ${sidebarFrom}px)`
  if (width >= tableFrom) return `(${tableFrom}px <= width < ${sidebarFrom}px)`
  return width > 0 && width <= cardsUpTo ? `(width <= ${cardsUpTo}px)` : undefined
}
