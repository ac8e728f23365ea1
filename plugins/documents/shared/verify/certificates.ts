import {
  Certificate,
  CertificateChainValidationEngine,
  type CertificateRevocationList,
  type GeneralNames,
  type RelativeDistinguishedNames,
} from 'pkijs'
import { hexOf } from './digest'
import type { CertificateReport, ChainReport, Person } from './verification'

const attributes: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '1.2.840.113549.1.9.1': 'E',
}
const subjectAlternativeName = '2.5.29.17'
const extendedKeyUsage = '2.5.29.37'

/** @throws if the text is not a certificate in PEM */
export function certificateOfPem(pem: string): Certificate {
  const base64 = pem.replaceAll(/-----[^-]+-----|\s/g, '')
  return Certificate.fromBER(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
}

/** @returns the person that the certificate names */
export function personOf(certificate: Certificate): Person {
  const names = namesOf(certificate.subject)
  return {
    name: names.get('CN') ?? names.get('O') ?? 'someone without a name',
    email: emailOf(certificate) ?? names.get('E') ?? null,
    organization: names.get('O') ?? null,
  }
}

/** @returns whether the certificate may be used for this purpose */
export function allows(certificate: Certificate, purpose: string): boolean {
  const usage = certificate.extensions?.find(({ extnID }) => extnID === extendedKeyUsage)?.parsedValue as
    | { keyPurposes?: string[] }
    | undefined
  return usage?.keyPurposes?.includes(purpose) ?? false
}

export interface Trust {
  readonly roots: readonly Certificate[]
  /** Certificates that are enclosed in the document. */
  readonly enclosed: readonly Certificate[]
  readonly crls: readonly CertificateRevocationList[]
}

/** Follows a certificate to its issuers, and checks whether the chain ends at a trusted root. */
export async function checkChain(leaf: Certificate, { roots, enclosed, crls }: Trust, at: Date): Promise<ChainReport> {
  const path = await pathOf(leaf, [...roots, ...enclosed])
  const certificates = await Promise.all(path.map(describe))
  const report = (status: ChainReport['status'], revocation: ChainReport['revocation'], fault: string | null) => ({
    status,
    certificates,
    revocation,
    fault,
  })
  const late = path.find(({ notBefore, notAfter }) => notBefore.value > at || notAfter.value < at)
  if (late) return report('wrong', 'unknown', `The certificate of ${personOf(late).name} was not valid at that time.`)
  const revocation = await revocationOf(path, crls, at)
  if (revocation === 'revoked') return report('wrong', revocation, 'The certificate was revoked by its issuer.')
  const top = path.at(-1)!
  if (!roots.some((root) => isSame(root, top))) {
    const isComplete = top.issuer.isEqual(top.subject)
    return report(
      'unknown',
      revocation,
      isComplete
        ? `${personOf(top).name} is not an issuer that is known here.`
        : 'Its issuer’s certificate is not enclosed.',
    )
  }
  // A certificate that is itself a root has no path to check.
  if (path.length === 1) return report('trusted', revocation, null)
  const engine = new CertificateChainValidationEngine({
    trustedCerts: [...roots],
    certs: [...enclosed.filter((one) => !isSame(one, leaf)), leaf],
    checkDate: at,
  })
  const { result, resultMessage } = await engine.verify()
  return result
    ? report('trusted', revocation, null)
    : report('wrong', revocation, `Its certificates don’t follow from each other: ${resultMessage}.`)
}

const isSame = (one: Certificate, other: Certificate) => hexOf(one.tbsView) === hexOf(other.tbsView)

async function pathOf(leaf: Certificate, pool: readonly Certificate[]): Promise<Certificate[]> {
  const path = [leaf]
  while (path.length < 10) {
    const last = path.at(-1)!
    if (last.issuer.isEqual(last.subject)) break
    const issuer = await findIssuer(last, pool)
    if (!issuer) break
    path.push(issuer)
  }
  return path
}

async function findIssuer(certificate: Certificate, pool: readonly Certificate[]): Promise<Certificate | undefined> {
  for (const candidate of pool)
    if (candidate.subject.isEqual(certificate.issuer) && (await certificate.verify(candidate).catch(() => false)))
      return candidate
  return undefined
}

async function revocationOf(
  path: readonly Certificate[],
  crls: readonly CertificateRevocationList[],
  at: Date,
): Promise<ChainReport['revocation']> {
  let isKnown = path.length > 1
  for (const [index, certificate] of path.slice(0, -1).entries()) {
    const issuer = path[index + 1]!
    let isListed = false
    for (const crl of crls) {
      if (!crl.issuer.isEqual(issuer.subject)) continue
      if (!(await crl.verify({ issuerCertificate: issuer }).catch(() => false))) continue
      isListed = true
      const entry = crl.revokedCertificates?.find(({ userCertificate }) =>
        userCertificate.isEqual(certificate.serialNumber),
      )
      // A signature made before the revocation stays valid.
      if (entry && entry.revocationDate.value <= at) return 'revoked'
    }
    isKnown &&= isListed
  }
  return isKnown ? 'good' : 'unknown'
}

async function describe(certificate: Certificate): Promise<CertificateReport> {
  return {
    subject: textOfNames(certificate.subject),
    issuer: textOfNames(certificate.issuer),
    serial: hexOf(certificate.serialNumber.valueBlock.valueHexView),
    validFrom: certificate.notBefore.value.toISOString(),
    validTo: certificate.notAfter.value.toISOString(),
    sha256: hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', certificate.toSchema().toBER(false)))),
  }
}

function namesOf({ typesAndValues }: RelativeDistinguishedNames): Map<string, string> {
  return new Map(
    typesAndValues.map(({ type, value }) => [
      attributes[type] ?? type,
      // In a damaged certificate it may be anything.
      'getValue' in value ? value.getValue() : '',
    ]),
  )
}

const textOfNames = (names: RelativeDistinguishedNames) =>
  Array.from(namesOf(names), ([key, value]) => `${key}=${value}`).join(', ')

function emailOf(certificate: Certificate): string | undefined {
  const names = certificate.extensions?.find(({ extnID }) => extnID === subjectAlternativeName)?.parsedValue as
    | { altNames?: GeneralNames['names'] }
    | undefined
  const email: unknown = names?.altNames?.find(({ type }) => type === 1)?.value
  return typeof email === 'string' ? email : undefined
}
