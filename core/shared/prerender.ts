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

/** What is to be rendered. */
export interface PrerenderTask {
  /** The path of the page, with its query. */
  readonly address: string
  /** As it stands in the page, as JSON. */
  readonly bootstrap: string
  readonly view: BrowserView
}

/** A page as the browser would show it. */
export interface Prerendered {
  readonly html: string
  /** Rules for it, which its elements can't carry themselves under the page's policy. */
  readonly css: string
}

/** What the built module offers that renders pages on the server. */
export interface PrerenderModule {
  /**
   * @param settle waits until all calls that were made are answered; says whether there were any since the last time
   * @returns undefined where the page has no rows to show, such as a board
   */
  prerender(task: PrerenderTask, settle: () => Promise<boolean>): Promise<Prerendered | undefined>
}

/** Where the build writes that module, below the folder of the browser half; it is never served. */
export const prerenderFile = 'prerender/prerender.js'

/** The id of the element that shows the page until the browser's own scripts do. */
export const prerenderedId = 'prerendered'

/** The id of the element that holds the answers by which it was rendered, for those scripts. */
export const answersId = 'answers'

/** An answer of the API, and the call that it answers. */
export interface PrerenderAnswer {
  /** Method, address and body of the call, as `callKey` writes them. */
  readonly call: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** @returns what tells two calls apart */
export const callKey = (method: string, address: string, body: string): string => `${method} ${address} ${body}`
