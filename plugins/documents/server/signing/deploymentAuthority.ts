import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerContext } from '@core/server/plugin'
import { type AuthorityOptions, openAuthority, type SealingAuthority } from '../sealing/openAuthority'
import { type TimeStampAuthority, timeStampAuthority } from '../sealing/timeStampAuthority'

/** By the deployment's folder: a process serves one, and tests several. */
const opened = new Map<string, Promise<SealingAuthority>>()

/**
 * What this deployment seals with: the key of `SEAL_P12`, or a root of its own that it keeps in DATA_DIR/sealing, readable by its owner
 * alone. Opened once; a key that is rotated counts from the next start on.
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
    // One that failed is tried again, since somebody may mend the file meanwhile.
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

/** The authority of `TSA_URL`, where there is one. */
export function deploymentTimeStamps(): TimeStampAuthority | undefined {
  const { TSA_URL: url } = process.env
  return url ? timeStampAuthority(url) : undefined
}
