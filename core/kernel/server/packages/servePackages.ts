import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { wordsFile } from '@core/kernel/shared/packageWords'
import type { Database } from '../platform/database/Database'
import { notFound } from '../platform/http/errors'
import { assetHeaders } from '../platform/http/securityHeaders'
import { type PluginPackage, readPackage } from './packageFile'
import { readPackageContent } from './PackageStore'
import { sandboxedFile } from './sandbox/sandboxedFile'

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
export function servePackages(app: FastifyInstance, db: Database, publicUrl: string): void {
  const reading = new Map<string, Promise<PluginPackage | undefined>>()
  const packageOf = (id: string, version: string) => {
    const key = `${id} ${version}`
    const known = reading.get(key)
    if (known) return known
    const read = readPackageContent(db, id, version).then((content) => (content ? readPackage(content) : undefined))
    reading.set(key, read)
    const forget = () => reading.delete(key)
    // What isn't there may be uploaded in a moment.
    read.then((found) => found === undefined && forget(), forget)
    if (reading.size > mostInMemory) reading.delete(reading.keys().next().value!)
    return read
  }
  app.get<{ Params: { id: string; version: string; '*': string } }>(
    '/packages/:id/:version/*',
    { schema: { hide: true }, config: { access: 'public' } },
    async ({ params, protocol, host }, reply) => {
      const name = params['*']
      const found = await packageOf(params.id, params.version)
      const unchanging = { ...assetHeaders, 'cache-control': 'public, max-age=31536000, immutable' }
      const words = found?.manifest.languages?.map(wordsFile).includes(name) ? found.files.get(name) : undefined
      // Data, also of a sandboxed package: the page reads it.
      if (words) return reply.headers(unchanging).type('application/json; charset=utf-8').send(words.toString())
      if (found?.manifest.runs === 'sandboxed') {
        const sent = sandboxedFile({ ...found, origins: [...new Set([publicUrl, `${protocol}://${host}`])] }, name)
        if (!sent) throw notFound('File')
        return reply.headers(sent.headers).type(sent.type).send(sent.content)
      }
      const file = name.startsWith('client/') ? found?.files.get(name) : undefined
      if (!file) throw notFound('File')
      return reply
        .headers(unchanging)
        .type(types[path.extname(name)] ?? 'application/octet-stream')
        .send(isText(name) ? file.toString() : file)
    },
  )
}
