import { Worker } from 'node:worker_threads'
import type { PrerenderAnswer, PrerenderTask, Prerendered } from '@core/kernel/shared/prerender'
// oxlint-disable-next-line import/default -- bundleThreads makes this module, whose only export is the script
import threadSource from './prerenderThread?thread'
import type { ThreadCode, ThreadInput, ThreadMessage } from './prerenderThread'

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

/** A thread that waits with all its code loaded. */
interface Spare {
  readonly worker: Worker
  isReady: boolean
}

/** Languages by their code; English, whose texts are in the code, has no scripts. */
export type LanguageScripts = ReadonlyMap<string, readonly string[]>

/**
 * Renders pages with the code of the browser half, each in a thread of its own: no data of one person remains when the next one's page is
 * rendered. For each language that people read, one thread waits with all its code loaded, because texts of modules are translated when these are
 * loaded. If it isn't ready, a page is sent without rendering: so rendering takes at most one core per language.
 */
export class Prerenderer {
  /** By language; undefined while a page is rendered in it. */
  private readonly spares = new Map<string, Spare | undefined>()
  private closed = false

  /**
   * @param module the built module's address, `file://…`
   * @param languages the files with the scripts of each language besides English
   * @param report is called with the error of a thread that failed
   */
  constructor(
    private readonly module: string,
    private readonly languages: LanguageScripts,
    private readonly report: (error: unknown) => void,
  ) {
    this.prepare('en')
  }

  /**
   * @param language one of the languages, or `en`
   * @returns whether a page can be rendered in it now. The first page in a language can’t: its thread is started then.
   */
  isReady(language: string): boolean {
    if (!this.spares.has(language) && this.languages.has(language)) this.prepare(language)
    return this.spares.get(language)?.isReady === true
  }

  /**
   * @param call answers the page's calls, as the person who opens it
   * @returns undefined where no thread is ready, it takes too long, or the page has nothing to show
   */
  async render(language: string, task: PrerenderTask, call: CallFromPage): Promise<Prerendered | undefined> {
    const spare = this.spares.get(language)
    if (!spare?.isReady) return undefined
    this.spares.set(language, undefined)
    try {
      return await renderIn(spare.worker, task, call)
    } catch (error) {
      this.report(error)
      return undefined
    } finally {
      void spare.worker.terminate()
      this.prepare(language)
    }
  }

  async close(): Promise<void> {
    this.closed = true
    await Promise.all([...this.spares.values()].flatMap((spare) => spare?.worker.terminate() ?? []))
  }

  private prepare(language: string): void {
    if (this.closed) return
    const code: ThreadCode = { module: this.module, languageScripts: this.languages.get(language) ?? [] }
    const worker = new Worker(threadSource, {
      eval: true,
      workerData: code,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      env: {},
    })
    // A server that stops doesn't wait for it.
    worker.unref()
    const spare = { worker, isReady: false }
    this.spares.set(language, spare)
    worker.once('message', () => (spare.isReady = true))
    worker.once('error', this.report)
    worker.once('exit', () => {
      spare.isReady = false
      if (this.spares.get(language) === spare) setTimeout(() => this.prepare(language), retryAfter).unref()
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
