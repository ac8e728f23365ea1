import { X509Certificate } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { type Database, sealText, type Transaction } from '@core/server/plugin'
import { type Identity, identityOfPem, pemOf, pemOfIdentity } from '../sealing/Identity'
import { makeKeys, makeSeal, organizationOf, type SealingKeys } from '../sealing/SealingAuthority'
import { SealingError } from '../sealing/SealingError'

/** The folder in which earlier versions stored the keys, as `root.pem`, `seal.pem` and `retired/`. */
const folderOf = (dataDir: string) => path.join(dataDir, 'sealing')

interface Source {
  readonly db: Database
  readonly dataDir: string
}

/**
 * The current keys. If there are none yet, those of an earlier version are taken over from DATA_DIR, or new ones are made. Several nodes may
 * do so at once: the first one's keys are stored, and all use them.
 * @throws SealingError if they can't be decrypted
 */
export async function openKeys({ db, dataDir }: Source, organization: string): Promise<SealingKeys> {
  for (const find of [() => keysInFolder(folderOf(dataDir)), () => makeKeys(organization)]) {
    const current = await findKeys(db)
    if (current) return current
    const keys = await find()
    if (keys) await db.transaction((tx) => insertKeys(tx, keys))
  }
  return (await findKeys(db))!
}

/** @returns the certificates of the roots that `/verify` trusts, in PEM, the newest first */
export async function findRoots({ query }: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ certificate: string }>`
    select certificate from documents.sealing_root order by root_key is null, created_at desc, sha256`.execute(query)
  return rows.map(({ certificate }) => certificate)
}

/** From now on `/verify` trusts this root, given in PEM. */
export async function trustRoot({ query }: Pick<Database, 'query'>, certificate: string): Promise<void> {
  await sql`insert into documents.sealing_root (sha256, certificate) values (${sha256Of(certificate)}, ${certificate})
    on conflict do nothing`.execute(query)
}

/** Trusts the roots that an earlier version of this node stored in DATA_DIR: each node may have had its own. */
export async function trustRootsOfFolder({ db, dataDir }: Source): Promise<void> {
  const folder = folderOf(dataDir)
  const keys = await keysInFolder(folder)
  if (keys) await trustRoot(db, pemOf(keys.root.certificate))
  const retired = path.join(folder, 'retired')
  const names = await readdir(retired).catch(undefinedIfMissing)
  for (const name of names ?? [])
    if (name.endsWith('.pem')) await trustRoot(db, await readFile(path.join(retired, name), 'utf8'))
}

/**
 * Makes a new key for the seal, or a new root with a new seal. Documents that were sealed before stay valid: they contain their
 * certificates, and a retired root stays trusted. The retired keys are deleted.
 * @param given the name in the new certificates; default: that of the old ones
 * @throws SealingError if there are no keys yet, or they can't be decrypted
 */
export async function rotateKeys(
  { db, dataDir }: Source,
  which: 'seal' | 'root',
  given: string | undefined,
): Promise<{ readonly organization: string }> {
  const current = (await findKeys(db)) ?? (await keysInFolder(folderOf(dataDir)))
  if (!current) throw new SealingError('There are no keys yet. The first document that is sealed makes them.')
  const { root } = current
  const organization = given ?? organizationOf(root.certificate)
  const keys = which === 'root' ? await makeKeys(organization) : { root, seal: await makeSeal(root, organization) }
  await trustRootsOfFolder({ db, dataDir })
  await db.transaction(async (tx) => {
    await lock(tx)
    await sql`update documents.sealing_root set root_key = null, seal_key = null where root_key is not null`.execute(
      tx.query,
    )
    await insertKeys(tx, keys)
  })
  return { organization }
}

/**
 * @returns when the seal or its root expires, whichever is first; undefined if there are no keys yet
 * @throws SealingError if they can't be decrypted
 */
export async function readSealEnd(db: Database): Promise<Date | undefined> {
  const keys = await findKeys(db)
  if (!keys) return undefined
  const ends = [keys.root, keys.seal].map(({ certificate }) => certificate.notAfter.value.getTime())
  return new Date(Math.min(...ends))
}

async function findKeys({ query }: Database): Promise<SealingKeys | undefined> {
  const { rows } = await sql<{ root: string; seal: string }>`
    select root_key as root, seal_key as seal from documents.sealing_root where root_key is not null`.execute(query)
  const [stored] = rows
  if (!stored) return undefined
  if (!stored.root.startsWith('-----BEGIN'))
    throw new SealingError(
      'The keys of the seals can’t be decrypted: a data key is missing here. Add it to DATA_KEY. If it is lost, see Keys in plugins/documents/README.md.',
    )
  return { root: await identityOfPem(stored.root), seal: await identityOfPem(stored.seal) }
}

/** Stores the keys as the current ones, if there are none. */
async function insertKeys(tx: Transaction, { root, seal }: SealingKeys): Promise<void> {
  await lock(tx)
  const certificate = pemOf(root.certificate)
  const [rootKey, sealKey] = await Promise.all([root, seal].map(async (key) => sealText(await pemOfIdentity(key))))
  await trustRoot(tx, certificate)
  await sql`
    update documents.sealing_root set root_key = ${rootKey}, seal_key = ${sealKey}
    where sha256 = ${sha256Of(certificate)} and not exists (select from documents.sealing_root where root_key is not null)`.execute(
    tx.query,
  )
}

/** Nodes that make keys at once do so one after another. */
const lock = (tx: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('documents.sealing_root', 0))`.execute(tx.query)

async function keysInFolder(folder: string): Promise<SealingKeys | undefined> {
  const read = async (name: string): Promise<Identity | undefined> => {
    const text = await readFile(path.join(folder, name), 'utf8').catch(undefinedIfMissing)
    return text === undefined ? undefined : identityOfPem(text)
  }
  const root = await read('root.pem')
  return root && { root, seal: (await read('seal.pem')) ?? (await makeSeal(root, organizationOf(root.certificate))) }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const sha256Of = (certificate: string) =>
  new X509Certificate(certificate).fingerprint256.replaceAll(':', '').toLowerCase()
