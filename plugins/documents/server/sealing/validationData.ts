import { createHash } from 'node:crypto'
import { PDFName } from '@cantoo/pdf-lib'
import { Certificate, CertificateRevocationList, type CRLDistributionPoints } from 'pkijs'
import { checkCms, checkToken, readCms } from '../../shared/verify/cms'
import { findSignatures } from '../../shared/verify/findSignatures'
import { PdfFile } from '../../shared/verify/pdfFile'
import { derOf } from './Identity'
import { openForUpdate, saveUpdate } from './placeholder'
import { readLimited } from './readLimited'

/** The data for validating a document's signatures when their issuers no longer exist. */
export interface ValidationData {
  readonly certificates: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
  /** Whether there is a revocation list for every certificate that an issuer could revoke. */
  readonly isComplete: boolean
}

const maxCrl = 10 * 1024 * 1024
const patience = 10_000

/** @returns the certificates of all signatures and time stamps, and the revocation lists that can be reached */
export async function collectValidationData(
  pdf: Uint8Array,
  ownCrl: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<ValidationData> {
  const certificates = await certificatesOf(pdf)
  const crls = [CertificateRevocationList.fromBER(await ownCrl())]
  const issuedElsewhere = certificates.filter(
    (one) => !one.issuer.isEqual(one.subject) && !crls.some(({ issuer }) => issuer.isEqual(one.issuer)),
  )
  const urls = [...new Set(issuedElsewhere.flatMap(crlUrlsOf))]
  crls.push(...(await Promise.all(urls.map(fetchCrl))).filter((crl) => crl !== null))
  return {
    certificates: certificates.map(derOf),
    crls: crls.map((crl) => new Uint8Array(crl.toSchema().toBER(false))),
    isComplete: issuedElsewhere.every((one) => crls.some(({ issuer }) => issuer.isEqual(one.issuer))),
  }
}

/** Adds the data to the PDF as an incremental update (DSS, ETSI EN 319 142-1, 5.4.2). */
export async function addValidationData(
  bytes: Uint8Array,
  { certificates, crls }: ValidationData,
): Promise<Uint8Array> {
  const pdf = await openForUpdate(bytes)
  const { context } = pdf
  const streams = (all: readonly Uint8Array[]) => all.map((der) => context.register(context.flateStream(der)))
  const store = context.obj({ Type: 'DSS', Certs: streams(certificates), CRLs: streams(crls) })
  pdf.catalog.set(PDFName.of('DSS'), context.register(store))
  return saveUpdate(pdf)
}

async function certificatesOf(pdf: Uint8Array): Promise<Certificate[]> {
  const found = new Map<string, Certificate>()
  const add = (certificates: readonly Certificate[]) => {
    for (const one of certificates) found.set(createHash('sha256').update(derOf(one)).digest('hex'), one)
  }
  for (const signature of await findSignatures(await PdfFile.open(new Uint8Array(pdf)))) {
    const content = readCms(signature.contents)
    if (signature.isTimeStamp) {
      add((await checkToken(content, signature.signed())).cms.enclosed)
      continue
    }
    const cms = await checkCms(content, signature.signed())
    add(cms.enclosed)
    if (cms.timeStamp) add((await checkToken(cms.timeStamp, cms.value)).cms.enclosed)
  }
  return [...found.values()]
}

function crlUrlsOf({ extensions }: Certificate): string[] {
  const points = extensions?.find(({ extnID }) => extnID === '2.5.29.31')?.parsedValue as
    | CRLDistributionPoints
    | undefined
  return (points?.distributionPoints ?? [])
    .flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : []))
    .map(({ value }): unknown => value)
    .filter((value): value is string => typeof value === 'string' && /^https?:\/\//.test(value))
}

/** @returns null if it can't be reached or read; then the document is sealed without it */
async function fetchCrl(url: string): Promise<CertificateRevocationList | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience) })
    return answer.ok ? CertificateRevocationList.fromBER(await readLimited(answer, maxCrl)) : null
  } catch {
    return null
  }
}
