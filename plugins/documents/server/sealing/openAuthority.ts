import { randomBytes, X509Certificate } from 'node:crypto'
import { chmod, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Certificate } from 'pkijs'
import { identityOfPem, type Identity, pemOf, pemOfIdentity } from './Identity'
import { issueCertificate, issueEmptyCrl, issueRoot, newKeys, newSignerKeys } from './issueCertificate'
import { readP12 } from './readP12'
import { SealingError } from './SealingError'

export interface AuthorityOptions {
  /** Where the deployment's own keys are kept; made on first use, readable by its owner alone. */
  readonly folder: string
  /** Named in the certificates. */
  readonly organization: string
  /** The seal's key of an issuer outside, in place of one of our own. */
  readonly p12?: { readonly bytes: Uint8Array; readonly password: string }
}

/** What the deployment signs with. */
export interface SealingAuthority {
  /** Seals finished documents. */
  readonly seal: Identity
  /** Was the seal's certificate issued by the deployment itself? */
  readonly isOwn: boolean
  /** The roots that `/verify` trusts, in PEM: those in use and those that were retired. */
  readonly roots: readonly string[]
  /**
   * Makes a certificate for one signature of a person. Its key lives in memory only, so that nobody, we included, can sign a second time
   * in the person's name.
   */
  issueFor(person: { readonly name: string; readonly email?: string | null | undefined }): Promise<Identity>
  /** The list of revoked certificates of our own root, in DER. */
  ownCrl(): Promise<Uint8Array<ArrayBuffer>>
}

const year = 365.25 * 24 * 60 * 60 * 1000
const inYears = (years: number) => new Date(Date.now() + years * year)

/** Opens the deployment's authority, and makes its root and its seal where there are none. Several app nodes may do so at once. */
export async function openAuthority({ folder, organization, p12 }: AuthorityOptions): Promise<SealingAuthority> {
  await mkdir(path.join(folder, 'retired'), { recursive: true, mode: 0o700 })
  const root = await openOrMake(path.join(folder, 'root.pem'), () => makeRoot(organization))
  const ownSeal = () => openOrMake(path.join(folder, 'seal.pem'), () => makeSeal(root, organization))
  const seal = p12 ? await readP12(p12.bytes, p12.password) : await ownSeal()
  const outside = p12 ? [seal.issuers.at(-1) ?? seal.certificate] : []
  // Noted at once, so that its documents stay valid when another SEAL_P12 takes its place.
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
 * Makes a new key for the seal, or a new root and a new seal with it. Documents that were sealed before stay valid: they carry their
 * certificates, and a retired root stays among those that are trusted. The retired keys are deleted.
 * @param organization named in the new certificates; unless given, the one that the old ones name
 * @throws SealingError where there are no keys yet
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
  // The number tells one root of a deployment from the next: readers find an issuer by its name.
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

/** The organization that a certificate of ours names. */
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
    // A link appears whole or not at all, and never in place of another node's.
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
  // The process's mask can only take rights away; nothing is left to chance with a key.
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
