import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the built browser half's hashed assets, for good, and sets the headers of a page.
 * @returns the page that starts the app, for every address that is not the API's
 */
export async function serveClient(app: FastifyInstance, folder: string): Promise<string> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8')
  const inlineScripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`)
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
  })
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    schemaHide: true,
  })
  return page
}
