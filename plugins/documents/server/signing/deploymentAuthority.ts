import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerContext } from '@core/server/plugin'
import { type AuthorityOptions, openAuthority, type SealingAuthority } from '../sealing/openAuthority'
import { type TimeStampAuthority, timeStampAuthority } from '../sealing/timeStampAuthority'

/** By the deployment's folder: a process serves one, tests serve several. */
const opened = new Map<string, Promise<SealingAuthority>>()

/**
 * The authority with which this deployment seals: the key of `SEAL_P12`, or its own root in DATA_DIR/sealing, readable only by its owner.
 * Opened once; a rotated key takes effect after the next start.
 * @throws SealingError for a `SEAL_P12` that can't be opened
 */
export function deploymentAuthority({
  dataDir,
  brand,
}: Pick<ServerContext, 'dataDir' | 'brand'>): Promise<SealingAuthority> {
  const folder = path.join(dataDir, 'sealing')
  let authority = opened.get(folder)
  if (!authority) {
    authority = open(folder, brand)
    opened.set(folder, authority)
    // After a failure it is tried again, because somebody may fix the file.
    authority.catch(() => opened.delete(folder))
  }
  return authority
}

async function open(folder: string, brand: ServerContext['brand']): Promise<SealingAuthority> {
  const { name: organization } = await brand()
  const { SEAL_P12: file, SEAL_PASSWORD: password = '' } = process.env
  const options: AuthorityOptions = { folder, organization }
  return openAuthority(file ? { ...options, p12: { bytes: await readFile(file), password } } : options)
}

/** The authority of `TSA_URL`, if it is set. */
export function deploymentTimeStamps(): TimeStampAuthority | undefined {
  const { TSA_URL: url } = process.env
  return url ? timeStampAuthority(url) : undefined
}
