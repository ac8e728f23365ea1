import { type KeyObject, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createKeyFile } from '../../../platform/createKeyFile'

/** Where a deployment's anchors stand, and the key that signs them. */
export interface AnchorFiles {
  /** One signed head a line, appended and never rewritten. */
  readonly heads: string
  readonly key: string
}

/** @param dataDir the deployment's folder */
export function anchorFiles(dataDir: string): AnchorFiles {
  return { heads: path.join(dataDir, 'audit', 'heads.jsonl'), key: path.join(dataDir, 'audit', 'key.pem') }
}

/** The deployment's key, Ed25519. It is made at the first start, readable by this account alone. */
export async function openAnchorKey({ key }: AnchorFiles): Promise<KeyObject> {
  const stored = await readFile(key, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (stored !== undefined) return createPrivateKey(stored)
  const { privateKey } = generateKeyPairSync('ed25519')
  await createKeyFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  // Of another process, where that was faster.
  return createPrivateKey(await readFile(key, 'utf8'))
}

/** What a signature is checked with; undefined where there is no key yet. */
export async function findVerifyingKey({ key }: AnchorFiles): Promise<KeyObject | undefined> {
  return readFile(key, 'utf8').then(
    (text) => createPublicKey(text),
    () => undefined,
  )
}
