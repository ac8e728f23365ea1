import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import type { PrerenderAnswer, PrerenderModule, PrerenderTask } from '@core/kernel/shared/prerender'

// Runs in a worker thread (Prerenderer): loads the code of the browser half, and then renders one page with it.

/** What a thread loads. */
export interface ThreadCode {
  /** The built module's address, `file://…`. */
  readonly module: string
  /** The files with the language's scripts, which run before the module as in a browser; none for English. */
  readonly languageScripts: readonly string[]
}

/** The messages from the thread. */
export type ThreadMessage =
  | { readonly ready: true }
  /** A call of the API by the page. */
  | { readonly id: number; readonly method: string; readonly address: string; readonly body: string }
  | { readonly html: string | undefined; readonly css: string }

/** The messages to the thread: its task, and then the responses to its calls, in any order. */
export type ThreadInput = PrerenderTask | (Omit<PrerenderAnswer, 'call'> & { readonly id: number })

const port = parentPort!
const origin = 'http://prerender.invalid'
const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  clear: () => stored.clear(),
}
let window = { width: 0, isDark: false }

/** The parts of a browser that rendering uses. */
const browser = {
  location: new URL('/', origin),
  localStorage: storage,
  sessionStorage: storage,
  document: { cookie: '' },
  navigator: { onLine: true, userAgent: '', language: 'en-US', languages: ['en-US'] },
  matchMedia: (query: string) => ({
    matches: /width >= 1280px/.test(query) ? window.width >= 1280 : /dark/.test(query) && window.isDark,
    addEventListener() {},
    removeEventListener() {},
  }),
  addEventListener() {},
  removeEventListener() {},
  innerWidth: 0,
  innerHeight: 0,
}
const provide = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
for (const [name, value] of Object.entries(browser)) provide(name, value)

const waiting = new Map<number, (answer: Response) => void>()
let calls = 0
let answered = 0
/** The number of responses that the latest rendering had. */
let seen = 0
let wake = () => {}

provide('fetch', async (request: Request) => {
  const id = ++calls
  const { pathname, search } = new URL(request.url)
  const body = request.method === 'GET' ? '' : await request.text()
  const answer = new Promise<Response>((resolve) => waiting.set(id, resolve))
  post({ id, method: request.method, address: pathname + search, body })
  return answer
})

/**
 * Waits until no call is pending, and the code that handles the responses has run.
 * @returns whether there were responses
 */
async function settle(): Promise<boolean> {
  const before = seen
  do {
    while (answered < calls) await new Promise<void>((resolve) => (wake = resolve))
    seen = answered
    // A store that has its response may make another call.
    await new Promise((resolve) => setImmediate(resolve))
  } while (answered < calls || seen < answered)
  return seen > before
}

// The data that Prerenderer gives.
const { module, languageScripts } = workerData as ThreadCode
for (const file of languageScripts) runInThisContext(readFileSync(file, 'utf8'), { filename: file })
void import(module).then(({ prerender }: PrerenderModule) => {
  port.on('message', (input: ThreadInput) => {
    if ('id' in input) {
      waiting.get(input.id)?.(new Response(input.body, { status: input.status, headers: { ...input.headers } }))
      waiting.delete(input.id)
      answered++
      wake()
    } else void renderPage(input, prerender)
  })
  post({ ready: true })
})

async function renderPage(task: PrerenderTask, prerender: PrerenderModule['prerender']): Promise<void> {
  const { address, view } = task
  window = view
  for (const [key, value] of Object.entries(view.stored)) stored.set(key, value)
  // Browser code recognizes by this item that a person is signed in.
  stored.set('TOKEN', 'prerender')
  provide('location', new URL(address, origin))
  provide('innerWidth', view.width)
  provide('innerHeight', view.height)
  const page = await prerender(task, settle)
  post({ html: page?.html, css: page?.css ?? '' })
}

function post(message: ThreadMessage): void {
  port.postMessage(message)
}
