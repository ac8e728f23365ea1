import { randomBytes, X509Certificate } from 'node:crypto'
import { chmod, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Certificate } from 'pkijs'
import { identityOfPem, type Identity, pemOf, pemOfIdentity } from './Identity'
import { issueCertificate, issueEmptyCrl, issueRoot, newKeys, newSignerKeys } from './issueCertificate'
import { readP12 } from './readP12'
import { SealingError } from './SealingError'

export interface AuthorityOptions {
  /** The folder of the deployment's own keys. It is created on first use, readable only by its owner. */
  readonly folder: string
  /** The name in the certificates. */
  readonly organization: string
  /** The seal's key from an external issuer, which replaces one of our own. */
  readonly p12?: { readonly bytes: Uint8Array; readonly password: string }
}

/** The keys with which the deployment signs. */
export interface SealingAuthority {
  /** Seals completed documents. */
  readonly seal: Identity
  /** Whether the deployment itself issued the seal's certificate. */
  readonly isOwn: boolean
  /** The roots that `/verify` trusts, in PEM: the current and the retired ones. */
  readonly roots: readonly string[]
  /**
   * Makes a certificate for one signature of a person. Its key is only in memory, so that nobody, including us, can sign again in the
   * person's name.
   */
  issueFor(person: { readonly name: string; readonly email?: string | null | undefined }): Promise<Identity>
  /** The revocation list of our own root, in DER. */
  ownCrl(): Promise<Uint8Array<ArrayBuffer>>
}

const year = 365.25 * 24 * 60 * 60 * 1000
const inYears = (years: number) => new Date(Date.now() + years * year)

/** Opens the deployment's authority, and makes its root and its seal if there are none. Several app nodes may do so at once. */
export async function openAuthority({ folder, organization, p12 }: AuthorityOptions): Promise<SealingAuthority> {
  await mkdir(path.join(folder, 'retired'), { recursive: true, mode: 0o700 })
  const root = await openOrMake(path.join(folder, 'root.pem'), () => makeRoot(organization))
  const ownSeal = () => openOrMake(path.join(folder, 'seal.pem'), () => makeSeal(root, organization))
  const seal = p12 ? await readP12(p12.bytes, p12.password) : await ownSeal()
  const outside = p12 ? [seal.issuers.at(-1) ?? seal.certificate] : []
  // Stored immediately, so that its documents stay valid when another SEAL_P12 replaces it.
  for (const certificate of outside) await retire(folder, certificate)
  return {
    seal,
    isOwn: !p12,
    roots: [...new Set([...[root.certificate, ...outside].map(pemOf), ...(await readRetired(folder))])],
    async issueFor({ name, email }) {
      const keys = await newSignerKeys()
      const certificate = await issueCertificate(keys, { name, email, until: inYears(20) }, root)
      return { certificate, key: keys.privateKey, issuers: [root.certificate] }
    },
    async ownCrl() {
      return new Uint8Array((await issueEmptyCrl(root)).toSchema(true).toBER(false))
    },
  }
}

/**
 * Makes a new key for the seal, or a new root with a new seal. Documents that were sealed before stay valid: they contain their
 * certificates, and a retired root stays trusted. The retired keys are deleted.
 * @param organization the name in the new certificates; default: that of the old ones
 * @throws SealingError if there are no keys yet
 */
export async function rotateKeys(
  { folder, organization: given }: { readonly folder: string; readonly organization?: string | undefined },
  which: 'seal' | 'root',
): Promise<{ readonly organization: string }> {
  const file = (name: string) => path.join(folder, name)
  let root = await open(file('root.pem')).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT'
      ? new SealingError(`There are no keys in ${folder} yet. The first document that is sealed makes them.`)
      : error
  })
  const organization = given ?? organizationOf(root.certificate)
  if (which === 'root') {
    await retire(folder, root.certificate)
    root = await makeRoot(organization)
    await replace(file('root.pem'), root)
  }
  await replace(file('seal.pem'), await makeSeal(root, organization))
  return { organization }
}

async function makeRoot(organization: string): Promise<Identity> {
  const keys = await newKeys()
  // The number distinguishes the roots of a deployment, because readers find an issuer by its name.
  const name = `${organization} document root ${randomBytes(4).toString('hex')}`
  const certificate = await issueRoot(keys, { name, organization, until: inYears(30) })
  return { certificate, key: keys.privateKey, issuers: [] }
}

async function makeSeal(root: Identity, organization: string): Promise<Identity> {
  const keys = await newKeys()
  const certificate = await issueCertificate(
    keys,
    { name: `${organization} document seal`, organization, until: inYears(20) },
    root,
  )
  return { certificate, key: keys.privateKey, issuers: [root.certificate] }
}

const organizationOid = '2.5.4.10'

/** The organization in one of our certificates. */
function organizationOf({ subject }: Certificate): string {
  const named = subject.typesAndValues.find(({ type }) => type === organizationOid)
  return named?.value.valueBlock.value ?? ''
}

const open = async (file: string) => identityOfPem(await readFile(file, 'utf8'))

async function openOrMake(file: string, make: () => Promise<Identity>): Promise<Identity> {
  try {
    return await open(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const whole = await writeBeside(file, await make())
  try {
    // A hard link is atomic, and never replaces another node's file.
    await link(whole, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(whole)
  }
  return open(file)
}

async function replace(file: string, identity: Identity): Promise<void> {
  await rename(await writeBeside(file, identity), file)
}

async function writeBeside(file: string, identity: Identity): Promise<string> {
  const beside = `${file}.${randomBytes(8).toString('hex')}`
  await writeFile(beside, await pemOfIdentity(identity), { mode: 0o600, flag: 'wx', flush: true })
  // The process's umask can only remove rights, so the mode is set explicitly.
  await chmod(beside, 0o600)
  return beside
}

async function retire(folder: string, certificate: Certificate): Promise<void> {
  const text = pemOf(certificate)
  const name = new X509Certificate(text).fingerprint256.replaceAll(':', '').toLowerCase()
  const file = path.join(folder, 'retired', `${name}.pem`)
  const beside = `${file}.${randomBytes(8).toString('hex')}`
  await writeFile(beside, text, { mode: 0o600, flush: true })
  await rename(beside, file)
}

async function readRetired(folder: string): Promise<string[]> {
  const names = (await readdir(path.join(folder, 'retired'))).filter((name) => name.endsWith('.pem')).toSorted()
  return Promise.all(names.map((name) => readFile(path.join(folder, 'retired', name), 'utf8')))
}
