import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import type { Words } from '@core/kernel/shared/createLanguage'
import { readWords, wordsFile } from '@core/kernel/shared/packageWords'
import type { PackageManifest } from '@core/kernel/shared/pluginPackage'
import { PackageError } from './PackageError'
import { safePath } from './manifestParts'
import { parseManifest } from './parseManifest'

/** The most that a package may contain. Sizes are in bytes. */
export const packageLimits = { packed: 20 * 1024 * 1024, unpacked: 80 * 1024 * 1024, files: 2000 } as const

const manifestFile = 'plugin.json'
const signatureFile = 'signature.json'

interface PackageSignature {
  /** The public Ed25519 key, as base64 of its SPKI DER. */
  readonly key: string
  /** Over the bytes of `plugin.json`, as base64. */
  readonly signature: string
}

/** A package that was read: its files are those that its manifest lists, with these sizes and sums. */
export interface PluginPackage {
  readonly manifest: PackageManifest
  /** By their paths in the package, without manifest and signature. */
  readonly files: ReadonlyMap<string, Buffer>
  /** The key that signed it; undefined where nobody did. */
  readonly key?: string
}

/**
 * Makes a package: a gzipped tar. The same input gives the same bytes.
 * @param input.manifest without the sums of the files, which are computed
 * @param input.files by their paths in the package: `server/index.js`
 * @param input.privateKey Ed25519; a package without one is not signed
 */
export async function writePackage({
  manifest,
  files,
  privateKey,
}: {
  readonly manifest: Omit<PackageManifest, 'files'>
  readonly files: ReadonlyMap<string, Buffer>
  readonly privateKey?: KeyObject
}): Promise<Buffer> {
  const sorted = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const sums = sorted.map(([name, bytes]) => [name, { size: bytes.length, sha512: sha512(bytes) }] as const)
  const complete: PackageManifest = { ...manifest, files: Object.fromEntries(sums) }
  const manifestBytes = Buffer.from(`${JSON.stringify(complete, null, 2)}\n`)
  const signed: PackageSignature | undefined = privateKey && {
    key: publicKeyText(createPublicKey(privateKey)),
    signature: sign(null, manifestBytes, privateKey).toString('base64'),
  }
  const entries: readonly (readonly [string, Buffer])[] = [
    [manifestFile, manifestBytes],
    ...(signed ? [[signatureFile, Buffer.from(`${JSON.stringify(signed)}\n`)] as const] : []),
    ...sorted,
  ]
  const tar = pack()
  const whole = readAll(tar)
  for (const [name, bytes] of entries) tar.entry({ name, mtime: new Date(0), mode: 0o644 }, bytes)
  tar.finalize()
  return promisify(gzip)(await whole, { level: constants.Z_BEST_COMPRESSION })
}

/** @returns a public key as `TRUSTED_PUBLISHERS` and signatures contain it: base64 of its SPKI DER */
export function publicKeyText(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64')
}

/**
 * Reads a package, and checks that it is whole: every file as the manifest lists it, and the signature, where there is one, right.
 * @throws PackageError with what is wrong with it, as a sentence
 */
export async function readPackage(bytes: Buffer): Promise<PluginPackage> {
  if (bytes.length > packageLimits.packed)
    throw new PackageError(`The package is larger than ${packageLimits.packed / 1024 / 1024} MB.`)
  const entries = await unpack(bytes)
  const manifestBytes = entries.get(manifestFile)
  if (!manifestBytes) throw new PackageError('The package has no plugin.json.')
  const manifest = parseManifest(manifestBytes.toString('utf8'))
  const signatureBytes = entries.get(signatureFile)
  const files = new Map([...entries].filter(([name]) => name !== manifestFile && name !== signatureFile))
  for (const [name, { size, sha512: sum }] of Object.entries(manifest.files)) {
    const file = files.get(name)
    if (!file) throw new PackageError(`The package lacks “${name}”, which its plugin.json lists.`)
    if (file.length !== size || sha512(file) !== sum)
      throw new PackageError(`“${name}” is not the file that plugin.json lists: the package was changed or damaged.`)
  }
  const unlisted = [...files.keys()].find((name) => !Object.hasOwn(manifest.files, name))
  if (unlisted !== undefined)
    throw new PackageError(`The package has “${unlisted}”, which its plugin.json doesn’t list.`)
  for (const code of manifest.languages ?? []) wordsOf({ files }, code)
  const key = signatureBytes && checkSignature(manifestBytes, signatureBytes)
  return { manifest, files, ...(key !== undefined && { key }) }
}

/**
 * @returns the words of a language that a package says it brings
 * @throws PackageError where its file is none of words
 */
export function wordsOf({ files }: Pick<PluginPackage, 'files'>, code: string): Words {
  try {
    return readWords(files.get(wordsFile(code))!.toString('utf8'))
  } catch (error) {
    throw new PackageError(`${wordsFile(code)} can’t be used: ${(error as Error).message}`)
  }
}

/** @returns the key that signed the manifest */
function checkSignature(manifestBytes: Buffer, signatureBytes: Buffer): string {
  try {
    const { key, signature } = JSON.parse(signatureBytes.toString('utf8')) as PackageSignature
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' })
    if (
      publicKey.asymmetricKeyType === 'ed25519' &&
      verify(null, manifestBytes, publicKey, Buffer.from(signature, 'base64'))
    )
      return publicKeyText(publicKey)
  } catch {
    // It is as wrong as one that doesn't fit.
  }
  throw new PackageError('The signature of the package is not right: the package was changed after it was signed.')
}

async function unpack(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const unzipped = await promisify(gunzip)(bytes, { maxOutputLength: packageLimits.unpacked }).catch((error: Error) => {
    throw new PackageError(
      error instanceof RangeError
        ? `The package contains more than ${packageLimits.unpacked / 1024 / 1024} MB.`
        : 'This file is damaged, or is no package. Get it anew from its publisher.',
    )
  })
  const entries = new Map<string, Buffer>()
  const tar = extract()
  tar.end(unzipped)
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header
      if (type !== 'file') throw new PackageError(`The package has “${name}”, which is no file.`)
      if (!safePath.test(name))
        throw new PackageError(`The package has a file with a path that is not allowed: “${name}”.`)
      if (entries.has(name)) throw new PackageError(`The package has “${name}” twice.`)
      if (entries.size >= packageLimits.files)
        throw new PackageError(`The package has more than ${packageLimits.files} files.`)
      entries.set(name, await readAll(entry))
    }
  } catch (error) {
    throw error instanceof PackageError ? error : new PackageError('This file is no package: its archive is damaged.')
  }
  return entries
}

async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  // A tar's streams give buffers; their types don't say so.
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function sha512(bytes: Buffer): string {
  return createHash('sha512').update(bytes).digest('hex')
}
