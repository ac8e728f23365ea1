import type { BrowserView } from './browserView'

/** The page to render. */
export interface PrerenderTask {
  /** The path of the page, with its query. */
  readonly address: string
  /** The bootstrap data of the page, as JSON. */
  readonly bootstrap: string
  readonly view: BrowserView
}

/** A page as the browser would show it. */
export interface Prerendered {
  readonly html: string
  /** CSS rules for it: under the page's security policy its elements can't have inline styles. */
  readonly css: string
}

/** What the built module that renders pages on the server exports. */
export interface PrerenderModule {
  /**
   * @param settle waits until all pending calls have a response; returns whether there were any since the last time
   * @returns undefined where the page has no rows to show, such as a board
   */
  prerender(task: PrerenderTask, settle: () => Promise<boolean>): Promise<Prerendered | undefined>
}

/** The path of that module in the folder of the browser half; it is never served. */
export const prerenderFile = 'prerender/prerender.js'

/** The id of the element that shows the page until the browser's scripts do. */
export const prerenderedId = 'prerendered'

/** The id of the element that holds the responses with which it was rendered, for the browser's scripts. */
export const answersId = 'answers'

/** A response of the API, and the call that it belongs to. */
export interface PrerenderAnswer {
  /** Method, address and body of the call, in the format of `callKey`. */
  readonly call: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** @returns a key that is different for different calls */
export const callKey = (method: string, address: string, body: string): string => `${method} ${address} ${body}`
