import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { workerPath } from '@core/kernel/shared/offline'
import { assetHeaders, pageHeaders, workerHeaders } from './securityHeaders'

/** The page that starts the app, for every address that is not the API's. */
export interface Page {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** Serves the built browser half's hashed assets, which may be cached forever. */
export async function serveClient(app: FastifyInstance, folder: string): Promise<Page> {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8')
  const inlineScripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  )
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    schemaHide: true,
    // Source maps contain every source; they stay on the server, for its own stack traces.
    allowedPath: (name) => !name.endsWith('.map') && !/%00|\0/.test(name),
    setHeaders(reply) {
      for (const [name, value] of Object.entries(assetHeaders)) reply.header(name, value)
    },
  })
  const worker = await readFile(path.join(folder, workerPath)).catch(() => undefined)
  if (worker)
    app.get(workerPath, { schema: { hide: true } }, (_request, reply) =>
      reply.headers(workerHeaders).type('text/javascript; charset=utf-8').send(worker),
    )
  return { html, headers: pageHeaders(inlineScripts) }
}
