import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createKeyFile } from '../../../platform/createKeyFile'

/** The files of a deployment's anchors, and of the key that signs them. */
export interface AnchorFiles {
  /** One signed head on each line, appended and never rewritten. */
  readonly heads: string
  readonly key: string
  /** The public halves of former keys. */
  readonly retired: string
}

/** @param dataDir the deployment's folder */
export function anchorFiles(dataDir: string): AnchorFiles {
  const at = (name: string) => path.join(dataDir, 'audit', name)
  return { heads: at('heads.jsonl'), key: at('key.pem'), retired: at('retired.pem') }
}

/** The deployment's key, Ed25519. It is created at the first start, readable by this account only. */
export async function openAnchorKey({ key }: AnchorFiles): Promise<KeyObject> {
  const stored = await readFile(key, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (stored !== undefined) return createPrivateKey(stored)
  const { privateKey } = generateKeyPairSync('ed25519')
  await createKeyFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  // Created by another process that was faster.
  return createPrivateKey(await readFile(key, 'utf8'))
}

/** The keys that verify signatures, this node's key first; an empty list where there is no key yet. */
export async function findVerifyingKeys({ key, retired }: AnchorFiles): Promise<readonly KeyObject[]> {
  const [own, before] = await Promise.all([key, retired].map((file) => readFile(file, 'utf8').catch(() => '')))
  const publicHalves = before!.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []
  return [...(own ? [own] : []), ...publicHalves].map((text) => createPublicKey(text))
}

/**
 * Creates a new key. The public half of the old key stays and verifies what it has signed; it can't sign any more.
 * @throws where there is no key yet
 */
export async function renewAnchorKey({ key, retired }: AnchorFiles): Promise<void> {
  const before = await readFile(key, 'utf8').catch(() => {
    throw new Error(`There is no key in ${key}. Start the product once with this DATA_DIR.`)
  })
  const publicHalf = createPublicKey(before).export({ type: 'spki', format: 'pem' })
  await appendFile(retired, publicHalf, { mode: 0o600, flush: true })
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeFile(`${key}.new`, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true })
  await rename(`${key}.new`, key)
}
