import { randomBytes } from 'node:crypto'
import type { Certificate } from 'pkijs'
import { type Identity, pemOf } from './Identity'
import { issueCertificate, issueEmptyCrl, issueRoot, newKeys, newSignerKeys } from './issueCertificate'

/** The deployment's own keys. The root issues the certificates of the seal and of people. */
export interface SealingKeys {
  readonly root: Identity
  readonly seal: Identity
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

/**
 * @param more.outside the seal's key from an external issuer (`SEAL_P12`), which replaces our own
 * @param more.retired earlier roots, in PEM
 */
export function createAuthority(
  { root, seal }: SealingKeys,
  { outside, retired = [] }: { readonly outside?: Identity | undefined; readonly retired?: readonly string[] } = {},
): SealingAuthority {
  const trusted = [root.certificate, ...(outside ? [rootOf(outside)] : [])]
  return {
    seal: outside ?? seal,
    isOwn: !outside,
    roots: [...new Set([...trusted.map(pemOf), ...retired])],
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

/** @returns a new root with its seal, whose certificates name this organization */
export async function makeKeys(organization: string): Promise<SealingKeys> {
  const root = await makeRoot(organization)
  return { root, seal: await makeSeal(root, organization) }
}

async function makeRoot(organization: string): Promise<Identity> {
  const keys = await newKeys()
  // The number distinguishes the roots of a deployment, because readers find an issuer by its name.
  const name = `${organization} document root ${randomBytes(4).toString('hex')}`
  const certificate = await issueRoot(keys, { name, organization, until: inYears(30) })
  return { certificate, key: keys.privateKey, issuers: [] }
}

export async function makeSeal(root: Identity, organization: string): Promise<Identity> {
  const keys = await newKeys()
  const certificate = await issueCertificate(
    keys,
    { name: `${organization} document seal`, organization, until: inYears(20) },
    root,
  )
  return { certificate, key: keys.privateKey, issuers: [root.certificate] }
}

/** The last certificate of the chain. */
export const rootOf = ({ certificate, issuers }: Identity): Certificate => issuers.at(-1) ?? certificate

const organizationOid = '2.5.4.10'

/** The organization in one of our certificates. */
export function organizationOf({ subject }: Certificate): string {
  const named = subject.typesAndValues.find(({ type }) => type === organizationOid)
  return named?.value.valueBlock.value ?? ''
}
