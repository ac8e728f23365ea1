/** How the browser shows a page, as far as the markup depends on it. The browser says it in a cookie, so that the server can render the same page. */
export interface BrowserView {
  /** Of the window, px. */
  readonly width: number
  readonly height: number
  /** IANA, such as `America/Denver`. */
  readonly timeZone: string
  /** Whether the system has dark colors. */
  readonly isDark: boolean
  /** The layout that is stored in the browser, by its keys (S3.24). */
  readonly stored: Readonly<Record<string, string>>
}

/** The cookie that holds it; it says nothing about a person. */
export const viewCookie = 'view'

/** The narrowest window, px, that shows a list as a table, with room for what stands beside it. */
const tableFrom = 768
/** The widest, px, that shows each row as a card for certain. */
const cardsUpTo = 699
/** From here on the sidebar stands beside the page. S2.29, S9.4 */
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

/** @returns what a cookie says; undefined where it isn't one that `writeView` made, or of a window whose markup can't be told */
export function readView(cookie: string | undefined): BrowserView | undefined {
  if (!cookie || cookie.length > 400) return undefined
  const { size = '', zone = '', dark, ...stored } = Object.fromEntries(new URLSearchParams(cookie))
  const [width = 0, height = 0] = (/^(\d{2,4})x(\d{2,4})$/.exec(size)?.slice(1) ?? []).map(Number)
  if (!widthsLike(width) || height === 0 || height > 3000) return undefined
  return { width, height, timeZone: zone, isDark: dark === '1', stored }
}

/** @returns a media query of the windows that show what this one does; undefined where a few pixels would change it */
export function widthsLike(width: number): string | undefined {
  if (width >= sidebarFrom) return `(width >= ${sidebarFrom}px)`
  if (width >= tableFrom) return `(${tableFrom}px <= width < ${sidebarFrom}px)`
  return width > 0 && width <= cardsUpTo ? `(width <= ${cardsUpTo}px)` : undefined
}
