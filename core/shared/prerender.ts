import type { BrowserView } from './browserView'

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
