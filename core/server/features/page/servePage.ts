import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { offlineHeader } from '@core/shared/offline'
import { describeError } from '../../platform/log/describeError'
import type { SendPage } from '../../platform/http/installNotFound'
import { allowInPage } from '../../platform/http/securityHeaders'
import { serveClient } from '../../platform/http/serveClient'
import type { Viewer } from '../../platform/http/Viewer'
import { renewForgery } from '../../security/auth/session/checkForgery'
import { sessionCookie } from '../../security/auth/session/cookies'
import { type PageContext, createPageWriter } from './writePage'

interface ServedPage extends PageContext {
  findViewer(token: string): Promise<Viewer | undefined>
  /** Whose pages the screens may show in a frame: origins. */
  frames(): Promise<readonly string[]>
  /** Browsers may keep the page of somebody who is signed in. */
  readonly offlineReading: boolean
}

/** Serves the built browser half; its page holds what it would ask for first, and names what it will fetch. */
export async function servePage(
  app: FastifyInstance,
  folder: string,
  { findViewer, frames, offlineReading, ...context }: ServedPage,
): Promise<SendPage> {
  const page = await serveClient(app, folder)
  const writer = await createPageWriter(folder, page.html, context)
  return async (request, reply) => {
    const [address = '/'] = request.url.split('?')
    const token = writer.needsSession(address) ? request.cookies[sessionCookie] : undefined
    let viewer: Viewer | undefined
    let { html } = page
    let framed: readonly string[] = []
    try {
      viewer = token ? await findViewer(token) : undefined
      html = await writer.write(address, viewer)
      if (viewer) framed = await frames()
    } catch (error) {
      // The bare page asks for all of it itself, and says what is wrong where that fails as well.
      viewer = undefined
      request.log.error({ requestId: request.id, ...describeError(error) }, 'the page could not be filled')
    }
    if (viewer) renewForgery(request, reply)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        ...allowInPage(page.headers, nonce, framed),
        ...(viewer && { 'cache-control': 'private, no-store' }),
        ...(viewer && offlineReading && { [offlineHeader]: 'keep' }),
      })
      .type('text/html; charset=utf-8')
      .send(html.replace('<head>', `$&<meta property="csp-nonce" nonce="${nonce}">`))
  }
}
