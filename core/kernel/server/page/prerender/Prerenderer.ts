import { Worker } from 'node:worker_threads'
import type { PrerenderAnswer, PrerenderTask, Prerendered } from '@core/kernel/shared/prerender'
// oxlint-disable-next-line import/default -- bundleThreads makes this module, whose only export is the script
import threadSource from './prerenderThread?thread'
import type { ThreadInput, ThreadMessage } from './prerenderThread'

/** After this time the page is sent without the rendered list, in ms, so that its scripts need not wait; 120 to 200 are usual. */
const longest = 800

/** The pause after a thread that ended without rendering anything, in ms. */
const retryAfter = 60_000

/** A call that a page makes while it is rendered. */
export type CallFromPage = (call: {
  readonly method: string
  readonly address: string
  readonly body: string
}) => Promise<Omit<PrerenderAnswer, 'call'>>

/**
 * Renders pages with the code of the browser half, each in a thread of its own: no data of one person remains when the next one's page is
 * rendered. One thread waits with all its code loaded. If it isn't ready, a page is sent without rendering: so rendering takes at most one
 * core.
 */
export class Prerenderer {
  private spare: { readonly worker: Worker; isReady: boolean } | undefined
  private closed = false

  /**
   * @param module the built module's address, `file://…`
   * @param report is called with the error of a thread that failed
   */
  constructor(
    private readonly module: string,
    private readonly report: (error: unknown) => void,
  ) {
    this.prepare()
  }

  /** Whether a page can be rendered now. */
  get isReady(): boolean {
    return this.spare?.isReady === true
  }

  /**
   * @param call answers the page's calls, as the person who opens it
   * @returns undefined where no thread is ready, it takes too long, or the page has nothing to show
   */
  async render(task: PrerenderTask, call: CallFromPage): Promise<Prerendered | undefined> {
    if (!this.spare?.isReady) return undefined
    const { worker } = this.spare
    this.spare = undefined
    try {
      return await renderIn(worker, task, call)
    } catch (error) {
      this.report(error)
      return undefined
    } finally {
      void worker.terminate()
      this.prepare()
    }
  }

  async close(): Promise<void> {
    this.closed = true
    await this.spare?.worker.terminate()
  }

  private prepare(): void {
    if (this.closed) return
    const worker = new Worker(threadSource, {
      eval: true,
      workerData: this.module,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      env: {},
    })
    // A server that stops doesn't wait for it.
    worker.unref()
    const spare = { worker, isReady: false }
    this.spare = spare
    worker.once('message', () => (spare.isReady = true))
    worker.once('error', this.report)
    worker.once('exit', () => {
      spare.isReady = false
      if (this.spare === spare) setTimeout(() => this.prepare(), retryAfter).unref()
    })
  }
}

function renderIn(worker: Worker, task: PrerenderTask, call: CallFromPage): Promise<Prerendered | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), longest)
    const end = (page: Prerendered | undefined) => {
      clearTimeout(timer)
      resolve(page)
    }
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(error)
    }
    worker.on('message', (message: ThreadMessage) => {
      if ('html' in message)
        return end(message.html === undefined ? undefined : { html: message.html, css: message.css })
      if ('ready' in message) return
      const { id } = message
      call(message).then((answer) => post(worker, { ...answer, id }), fail)
    })
    // Also called after an error, which is reported already.
    worker.once('exit', () => end(undefined))
    post(worker, task)
  })
}

function post(worker: Worker, input: ThreadInput): void {
  worker.postMessage(input)
}
