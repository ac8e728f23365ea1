import { Ajv, type JSONSchemaType } from 'ajv'
import { valid, validRange } from 'semver'
import { languagePattern, wordLimits, wordsFile } from '@core/kernel/shared/packageWords'
import type { PackageManifest } from '@core/kernel/shared/pluginPackage'
import { file, line, list, object, safePath } from './manifestParts'
import { PackageError } from './PackageError'
import { checkSandbox } from './sandbox/checkSandbox'
import { sandboxSchema } from './sandbox/sandboxSchema'

/** The schema of `plugin.json`, for editors too. */
export const manifestSchema = object(
  {
    format: { const: 1 },
    id: { type: 'string', pattern: '^[a-z][A-Za-z0-9]{1,39}$' },
    version: line(40),
    title: line(60),
    description: { type: 'string', maxLength: 500 },
    publisher: line(80),
    licence: line(60),
    api: line(60),
    builtFor: line(40),
    runs: { enum: ['inProcess', 'sandboxed'] },
    server: file,
    client: object({ manifest: file, publicPages: file, publicPaths: list(line(200)), styles: list(file) }, [
      'manifest',
      'publicPages',
      'publicPaths',
    ]),
    languages: {
      type: 'array',
      maxItems: wordLimits.languages,
      items: { type: 'string', pattern: languagePattern.source },
    },
    sandbox: sandboxSchema,
    declares: object({
      permissions: list(object({ id: { type: 'integer' }, name: line(200) })),
      menus: list(object({ id: { type: 'integer' }, title: line(60), path: line(200) })),
      entities: list(object({ id: line(60), name: line(80) })),
      tables: list(line(80)),
      migrations: list(line(80)),
      routes: list(object({ call: line(300), access: line(300) })),
      contributions: list(line(120)),
      jobs: list(line(120)),
    }),
    files: {
      type: 'object',
      maxProperties: 2000,
      propertyNames: { pattern: safePath.source },
      additionalProperties: object({
        size: { type: 'integer', minimum: 0 },
        sha512: { type: 'string', pattern: '^[0-9a-f]{128}$' },
      }),
    },
  },
  ['server', 'client', 'languages', 'sandbox'],
)

// The type of schemas can't tell that a list of names stands for optional parts.
const check = new Ajv({ strict: false }).compile(manifestSchema as unknown as JSONSchemaType<PackageManifest>)

/** Names of addresses and of schemas of the database that have a meaning of their own. */
const reservedId = /^(?:api|auth|assets|core|deployment|files?|intake|keys?|made|packages?|pgboss|plugins?|public)$/i

/**
 * Reads `plugin.json`.
 * @throws PackageError with the first thing that is wrong, and where
 */
export function parseManifest(text: string): PackageManifest {
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch {
    throw new PackageError('plugin.json is not valid JSON.')
  }
  if (!check(manifest)) {
    const [error] = check.errors!
    const extra = (error!.params as { additionalProperty?: string }).additionalProperty
    throw new PackageError(
      `plugin.json, ${error!.instancePath.slice(1).replaceAll('/', '.') || 'at the top'}: it ${error!.message}${extra === undefined ? '' : `: “${extra}”`}.`,
    )
  }
  if (reservedId.test(manifest.id))
    throw new PackageError(`plugin.json, id: “${manifest.id}” is a name of the product.`)
  if (!valid(manifest.version))
    throw new PackageError(`plugin.json, version: “${manifest.version}” is no version. An example: 1.0.0.`)
  if (!validRange(manifest.api))
    throw new PackageError(`plugin.json, api: “${manifest.api}” is no range of versions. An example: ^3.0.0.`)
  const { server, client, languages = [] } = manifest
  const named = [server, client?.manifest, client?.publicPages, ...(client?.styles ?? []), ...languages.map(wordsFile)]
  const missing = named.find((name) => name !== undefined && !Object.hasOwn(manifest.files, name))
  if (missing !== undefined) throw new PackageError(`plugin.json names “${missing}”, which its files don’t list.`)
  checkSandbox(manifest)
  return manifest
}
