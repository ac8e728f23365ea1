import { PassThrough } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { offlineHeader } from '@core/kernel/shared/offline'
import { readView, viewCookie } from '@core/kernel/shared/browserView'
import { languageCookie } from '@core/kernel/shared/languageCookie'
import { callKey, type PrerenderAnswer, prerenderFile } from '@core/kernel/shared/prerender'
import { describeError } from '../platform/log/describeError'
import { withWords } from '../platform/language/sendWords'
import type { SendPage } from '../platform/http/installNotFound'
import { takesGzip } from '../platform/http/compressAnswers'
import { allowInPage } from '../platform/http/securityHeaders'
import { serveClient } from '../platform/http/serveClient'
import type { Viewer } from '../platform/http/Viewer'
import { renewForgery } from '../security/auth/session/checkForgery'
import { sessionCookie } from '../security/auth/session/cookies'
import { Prerenderer } from './prerender/Prerenderer'
import { callAs } from './prerender/callAs'
import type { BuiltLanguage } from '@core/kernel/shared/builtClient'
import { type PageContext, type RequestedPage, type WrittenPage, createPageWriter } from './writePage'

interface ServedPage extends PageContext {
  findViewer(token: string): Promise<Viewer | undefined>
  /** The origins of pages that the screens may show in a frame. */
  frames(): Promise<readonly string[]>
  /** Browsers may store the page of a signed-in person. */
  readonly offlineReading: boolean
}

/** Serves the built browser half. Its page contains the responses that it would request first, and links the files that it will load. */
export async function servePage(
  app: FastifyInstance,
  folder: string,
  { findViewer, frames, offlineReading, ...context }: ServedPage,
): Promise<SendPage> {
  const page = await serveClient(app, folder)
  const writer = await createPageWriter(folder, page.html, context)
  const render = prerenderLists(app, folder, writer.languages)
  return async (request, reply) => {
    const [address = '/'] = request.url.split('?')
    const token = writer.needsSession(address) ? request.cookies[sessionCookie] : undefined
    let viewer: Viewer | undefined
    const nonce = randomBytes(16).toString('base64')
    let written: WrittenPage = { html: page.html }
    let framed: readonly string[] = []
    try {
      viewer = token ? await findViewer(token) : undefined
      written = await writer.write({
        address,
        viewer,
        language: request.cookies[languageCookie],
        wanted: wantedLanguages(request),
        nonce,
        render: viewer && render?.(request),
        firstAnswers: viewer && (() => readFirst(app, request)),
      })
      if (viewer) framed = await frames()
    } catch (error) {
      // The unfilled page requests everything itself, and shows an error where that fails as well.
      viewer = undefined
      written = { html: page.html }
      request.log.error({ requestId: request.id, ...describeError(error) }, 'the page could not be filled')
    }
    if (viewer) renewForgery(request, reply)
    reply
      .headers({
        ...allowInPage(page.headers, nonce, framed),
        ...(viewer && { 'cache-control': 'private, no-store' }),
        // Rows may be a patient's, which no browser may store.
        ...(viewer && offlineReading && !written.rest && { [offlineHeader]: 'keep' }),
      })
      .type('text/html; charset=utf-8')
    const html = written.html.replace('<head>', `$&<meta property="csp-nonce" nonce="${nonce}">`)
    return written.rest ? sendInParts(request, reply, html, written.rest) : reply.send(html)
  }
}

/** @returns the language of the link of a message, `?lang=es`, then those of the browser */
function wantedLanguages({ url, headers }: FastifyRequest): readonly string[] {
  const ofLink = new URLSearchParams(url.split('?')[1]).get('lang')
  const browser = (headers['accept-language'] ?? '')
    .split(',')
    .map((range) => ({
      code: range.trim().slice(0, 2).toLowerCase(),
      weight: Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1),
    }))
    .toSorted((a, b) => b.weight - a.weight)
  return [...(ofLink === null ? [] : [ofLink]), ...browser.map(({ code }) => code)]
}

/** What every screen of the staff reads before it is shown, whichever it is. */
const firstCalls = ['/api/custom-fields', '/api/layouts', '/api/record-kinds', '/api/standing-rules']

/** @returns the responses of these calls; without those that fail, which the browser then makes itself */
async function readFirst(app: FastifyInstance, request: FastifyRequest): Promise<readonly PrerenderAnswer[]> {
  const call = callAs(app, request)
  const answers = await Promise.all(
    firstCalls.map(async (address) => ({
      ...(await call({ method: 'GET', address, body: '' })),
      call: callKey('GET', address, ''),
    })),
  )
  return answers.filter(({ status }) => status === 200)
}

/** Sends the beginning of the page at once, and the rest when it is ready. */
function sendInParts(request: FastifyRequest, reply: FastifyReply, html: string, rest: Promise<string>): FastifyReply {
  const packs = takesGzip(request.headers['accept-encoding'])
  const stream = packs ? createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH }) : new PassThrough()
  stream.write(html)
  rest.then(
    (text) => stream.end(text),
    (error: Error) => stream.destroy(error),
  )
  return reply.headers({ vary: 'accept-encoding', ...(packs && { 'content-encoding': 'gzip' }) }).send(stream)
}

/**
 * @returns the function that renders the requested list, where the browser has sent how it shows pages; undefined where nothing can be
 * rendered
 */
function prerenderLists(
  app: FastifyInstance,
  folder: string,
  languages: readonly BuiltLanguage[],
): ((request: FastifyRequest) => RequestedPage['render']) | undefined {
  const module = path.join(folder, prerenderFile)
  if (!existsSync(module)) return undefined
  const scripts = languages.map(
    ({ code, start, whole }) => [code, [start, whole].map((name) => path.join(folder, name))] as const,
  )
  const prerenderer = new Prerenderer(pathToFileURL(module).href, new Map(scripts), (error) =>
    app.log.error(describeError(error), 'a page could not be rendered'),
  )
  app.addHook('onClose', () => prerenderer.close())
  return (request) => {
    const view = readView(request.cookies[viewCookie])
    if (!view || request.method !== 'GET') return undefined
    return (language) =>
      prerenderer.isReady(language) &&
      (async (bootstrap) => {
        const answers: PrerenderAnswer[] = []
        const call = callAs(app, request)
        const shown = await prerenderer.render(language, { address: request.url, bootstrap, view }, async (apiCall) => {
          const english = await call(apiCall)
          const answer = { ...english, ...(language !== 'en' && { body: withWords(english.body, language) }) }
          if (answer.status === 200)
            answers.push({ ...answer, call: callKey(apiCall.method, apiCall.address, apiCall.body) })
          return answer
        })
        return { shown, answers }
      })
  }
}
