import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/database/Database'
import { notFound } from '../platform/http/errors'
import { assetHeaders } from '../platform/http/securityHeaders'
import { readPackage } from './packageFile'
import { readPackageContent } from './PackageStore'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** A text is compressed when it is sent. */
const isText = (name: string) => /\.(?:js|css|svg)$/.test(name)

/** How many packages a node has in memory for its browsers. */
const mostInMemory = 8

/**
 * GET /packages/<id>/<version>/<file>: the files of the browser halves of packages, also of versions that browsers still use while another
 * one is on. They are public, as the product's own scripts are; the server half never leaves the server.
 */
export function servePackages(app: FastifyInstance, db: Database): void {
  const reading = new Map<string, Promise<ReadonlyMap<string, Buffer>>>()
  const filesOf = (id: string, version: string) => {
    const key = `${id} ${version}`
    const known = reading.get(key)
    if (known) return known
    const files = readPackageContent(db, id, version).then(async (content) =>
      content ? (await readPackage(content)).files : new Map<string, Buffer>(),
    )
    reading.set(key, files)
    const forget = () => reading.delete(key)
    // What isn't there may be uploaded in a moment.
    files.then((found) => found.size === 0 && forget(), forget)
    if (reading.size > mostInMemory) reading.delete(reading.keys().next().value!)
    return files
  }
  app.get<{ Params: { id: string; version: string; '*': string } }>(
    '/packages/:id/:version/*',
    { schema: { hide: true }, config: { access: 'public' } },
    async ({ params }, reply) => {
      const name = params['*']
      const file = name.startsWith('client/') ? (await filesOf(params.id, params.version)).get(name) : undefined
      if (!file) throw notFound('File')
      return reply
        .headers({ ...assetHeaders, 'cache-control': 'public, max-age=31536000, immutable' })
        .type(types[path.extname(name)] ?? 'application/octet-stream')
        .send(isText(name) ? file.toString() : file)
    },
  )
}
