import { readFile } from 'node:fs/promises'
import type { ServerContext } from '@core/server/plugin'
import { type Identity, pemOf } from '../sealing/Identity'
import { readP12 } from '../sealing/readP12'
import { createAuthority, rootOf, type SealingAuthority } from '../sealing/SealingAuthority'
import { type TimeStampAuthority, timeStampAuthority } from '../sealing/timeStampAuthority'
import { findRoots, openKeys, trustRoot, trustRootsOfFolder } from './sealingRoots'

type Context = Pick<ServerContext, 'db' | 'dataDir' | 'brand'>

/** By the deployment's folder: a process serves one, tests serve several. */
const prepared = new Map<string, Promise<Identity | undefined>>()

/**
 * The authority with which this deployment seals: the deployment's own root, whose keys are in the database, and the key of `SEAL_P12`
 * instead of the root's seal, where that is set.
 * @throws SealingError for a `SEAL_P12` that can't be opened, and for keys that can't be decrypted
 */
export async function deploymentAuthority(context: Context): Promise<SealingAuthority> {
  const outside = await prepare(context)
  const { name } = await context.brand()
  return createAuthority(await openKeys(context, name), { outside, retired: await findRoots(context.db) })
}

/** The roots that `/verify` trusts, in PEM: those of every node, the current and the retired ones. */
export async function deploymentRoots(context: Context): Promise<readonly string[]> {
  await prepare(context)
  return findRoots(context.db)
}

/**
 * Stores this node's roots in the database, once in a process.
 * @returns the key of `SEAL_P12`, if it is set
 */
function prepare(context: Context): Promise<Identity | undefined> {
  const { dataDir } = context
  let preparing = prepared.get(dataDir)
  if (!preparing) {
    preparing = storeRoots(context)
    prepared.set(dataDir, preparing)
    // After a failure it is tried again, because somebody may fix the file.
    preparing.catch(() => prepared.delete(dataDir))
  }
  return preparing
}

async function storeRoots(context: Context): Promise<Identity | undefined> {
  const { db, brand } = context
  const { SEAL_P12: file, SEAL_PASSWORD: password = '' } = process.env
  const outside = file ? await readP12(await readFile(file), password) : undefined
  await openKeys(context, (await brand()).name)
  await trustRootsOfFolder(context)
  // Stored immediately, so that its documents stay valid when another SEAL_P12 replaces it.
  if (outside) await trustRoot(db, pemOf(rootOf(outside)))
  return outside
}

/** The authority of `TSA_URL`, if it is set. */
export function deploymentTimeStamps(): TimeStampAuthority | undefined {
  const { TSA_URL: url } = process.env
  return url ? timeStampAuthority(url) : undefined
}
