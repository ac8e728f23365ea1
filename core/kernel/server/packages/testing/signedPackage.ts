import { generateKeyPairSync } from 'node:crypto'
import type { PackageManifest } from '@core/kernel/shared/pluginPackage'
import { publicKeyText, writePackage } from '../packageFile'
import { exampleManifest } from './examplePackage'

const keys = generateKeyPairSync('ed25519')

/** The value of TRUSTED_PUBLISHERS for packages of `signedPackage`. */
export const trustedPublishers = `Example=${publicKeyText(keys.publicKey)}`

/**
 * A package of the plugin `carpool` with a table and a public call that tells its version.
 * @param more.server other code of the server half
 */
export function signedPackage(
  version: string,
  more: Partial<PackageManifest> & {
    readonly code?: string
    readonly migrations?: string
    readonly isSigned?: boolean
  } = {},
): Promise<Buffer> {
  const { code = codeOf(version, more.migrations), isSigned = true, migrations: _, ...manifest } = more
  return writePackage({
    manifest: { ...exampleManifest, version, server: 'server/index.js', ...manifest },
    files: new Map([
      ['server/index.js', Buffer.from(code)],
      ['client/manifest.js', Buffer.from('export default {}')],
    ]),
    ...(isSigned && { privateKey: keys.privateKey }),
  })
}

function codeOf(
  version: string,
  migrations = "[{ id: '0001-vans', sql: 'create table van (id integer primary key)' }]",
): string {
  return `
import { defineRoute, defineServerPlugin } from '@core/server/plugin'
import { defineCall, json, oneAnswer } from '@core/entity'
import { sql } from 'kysely'

const vans = defineCall({
  method: 'GET',
  path: '/api/carpool/vans',
  summary: 'The number of vans',
  answer: oneAnswer(json.object({ version: json.string, count: json.integer })),
})

export default defineServerPlugin({
  id: 'carpool',
  modules: [],
  menus: [],
  defaultGrants: {},
  migrations: ${migrations},
  routes: ({ db }) => [
    defineRoute(vans, {
      access: 'public',
      async handle() {
        const { rows } = await sql\`select count(*)::integer as count from carpool.van\`.execute(db.query)
        return { data: { version: '${version}', count: rows[0].count } }
      },
    }),
  ],
})
`
}
