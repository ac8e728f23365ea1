import { Certificate, CertificateRevocationList } from 'pkijs'
import { allows, certificateOfPem, checkChain, personOf, type Trust } from './certificates'
import { checkCms, checkToken, type CheckedCms, CmsUnreadable, readCms } from './cms'
import { evidenceOf } from './evidenceOf'
import { type FoundSignature, findSignatures } from './findSignatures'
import { findLaterChanges } from './laterChanges'
import { PdfFile } from './pdfFile'
import { PdfDamaged, PdfStream } from './pdfObjects'
import { sentencesOf, summaryOf } from './sentences'
import type { ChainReport, LaterReport, SignatureReport, TimeStampReport, Verification } from './verification'

/** The purpose of a time-stamping certificate (RFC 3161). */
const timeStamping = '1.3.6.1.5.5.7.3.8'
const detached = new Set(['ETSI.CAdES.detached', 'adbe.pkcs7.detached'])

export interface VerifyOptions {
  /** The trusted roots, in PEM: the deployment's own, and those of its time-stamp authority. */
  readonly roots?: readonly string[]
  /** The time of the check. Certificates without a time stamp are judged by the time that the signer claims, but not later than this. */
  readonly now?: Date
}

/**
 * Verifies the signatures of any PDF. It only reads the bytes, and sends no requests.
 * @returns the result; an unreadable file is a result as well, not an error
 */
export async function verifyPdf(
  given: Uint8Array,
  { roots = [], now = new Date() }: VerifyOptions = {},
): Promise<Verification> {
  const bytes = new Uint8Array(given)
  const unreadable = (reason: string): Verification => ({
    verdict: 'unreadable',
    sentences: [reason],
    signatures: [],
    evidence: null,
  })
  try {
    const file = await PdfFile.open(bytes)
    if (file.trailer.has('Encrypt'))
      return unreadable(
        'This PDF is protected by a password or against changes, so its signatures can’t be checked here.',
      )
    const found = await findSignatures(file)
    const trust = { ...(await validationData(file)), roots: roots.map(certificateOfPem) }
    const signatures: SignatureReport[] = []
    for (const one of found) signatures.push(await check(file, one, trust, now))
    const evidence = await evidenceOf(file)
    const verdict = verdictOf(signatures, evidence?.matches ?? true)
    return { verdict, sentences: summaryOf(verdict, signatures), signatures, evidence }
  } catch (error) {
    if (error instanceof PdfDamaged) return unreadable(`This file can’t be read as a PDF. ${error.message}`)
    throw error
  }
}

function verdictOf(signatures: readonly SignatureReport[], evidenceMatches: boolean): Verification['verdict'] {
  if (signatures.length === 0) return 'unsigned'
  if (signatures.some(({ isValid }) => !isValid) || !evidenceMatches) return 'invalid'
  if (signatures.some(({ later }) => later.status === 'changes')) return 'changed'
  // An unknown time-stamp authority neither adds nor removes trust.
  const isKnown = signatures.every(({ kind, chain }) => kind === 'documentTimeStamp' || chain.status === 'trusted')
  return isKnown && signatures.some(({ kind }) => kind === 'signature') ? 'valid' : 'valid-unknown'
}

/** The long-term validation data in the document itself (DSS). */
async function validationData(file: PdfFile): Promise<Omit<Trust, 'roots'>> {
  const store = await file.dictAt((await file.catalog()).get('DSS'))
  const read = async <Value>(key: string, parse: (bytes: Uint8Array<ArrayBuffer>) => Value): Promise<Value[]> => {
    const values: Value[] = []
    for (const reference of await file.arrayAt(store?.get(key))) {
      const stream = await file.resolve(reference)
      if (!(stream instanceof PdfStream)) continue
      try {
        values.push(parse(await file.unpack(stream)))
      } catch {
        // Unreadable data proves nothing, and is missing in the check that needs it.
      }
    }
    return values
  }
  return {
    enclosed: await read('Certs', (bytes) => Certificate.fromBER(bytes)),
    crls: await read('CRLs', (bytes) => CertificateRevocationList.fromBER(bytes)),
  }
}

async function check(file: PdfFile, found: FoundSignature, trust: Trust, now: Date): Promise<SignatureReport> {
  const later = await laterOf(file, found)
  const coverage: SignatureReport['coverage'] = !found.isFramed
    ? 'partial'
    : later.status === 'nothing'
      ? 'whole'
      : 'revision'
  const base = {
    kind: found.isTimeStamp ? ('documentTimeStamp' as const) : ('signature' as const),
    field: found.field,
    reason: found.reason,
    coverage,
    later,
  }
  const finish = (report: Omit<SignatureReport, 'sentences'>): SignatureReport => ({
    ...report,
    sentences: sentencesOf(report),
  })
  try {
    const { cms, digestHolds, stampedAt } = await read(found)
    const timeStamp = cms.timeStamp ? await checkTimeStamp(cms, trust, now) : null
    const held = timeStamp?.holds ? new Date(timeStamp.instant) : stampedAt
    const at = held ?? found.claimed
    const chain = await chainOf(cms, trust, at && at < now ? at : now, stampedAt !== null)
    const holds = digestHolds && cms.signatureHolds && coverage !== 'partial' && (timeStamp?.holds ?? true)
    return finish({
      ...base,
      signer: personOf(cms.signer),
      digest: digestHolds ? 'holds' : 'differs',
      signature: cms.signatureHolds ? 'holds' : 'fails',
      fault: cms.fault,
      signedAt: at ? { instant: at.toISOString(), from: held ? 'timeStamp' : 'claim' } : null,
      chain,
      timeStamp,
      isValid: holds && chain.status !== 'wrong',
    })
  } catch (error) {
    // The certificate parser throws many kinds of errors for invalid bytes; none of them may be treated as a valid signature.
    const fault = error instanceof CmsUnreadable ? error.message : 'The signature itself is damaged.'
    return finish({
      ...base,
      signer: { name: found.name ?? 'someone', email: null, organization: null },
      digest: 'differs',
      signature: 'fails',
      fault,
      signedAt: null,
      chain: { status: 'unknown', certificates: [], revocation: 'unknown', fault: null },
      timeStamp: null,
      isValid: false,
    })
  }
}

interface Read {
  readonly cms: CheckedCms
  readonly digestHolds: boolean
  /** Of a document time stamp. */
  readonly stampedAt: Date | null
}

async function read(found: FoundSignature): Promise<Read> {
  if (!found.isFramed) throw new CmsUnreadable('It does not say truly which part of the file it signs.')
  if (!found.isTimeStamp && !detached.has(found.subFilter))
    throw new CmsUnreadable(`It is of a kind (${found.subFilter || 'without a name'}) that can’t be checked here.`)
  const content = readCms(found.contents)
  if (!found.isTimeStamp) {
    const cms = await checkCms(content, found.signed())
    return { cms, digestHolds: cms.digestHolds, stampedAt: null }
  }
  const token = await checkToken(content, found.signed())
  return { cms: token.cms, digestHolds: token.digestHolds && token.cms.digestHolds, stampedAt: token.instant }
}

async function checkTimeStamp(cms: CheckedCms, trust: Trust, now: Date): Promise<TimeStampReport> {
  const token = await checkToken(cms.timeStamp!, cms.value)
  const chain = await chainOf(
    token.cms,
    { ...trust, enclosed: [...trust.enclosed, ...cms.enclosed] },
    token.instant < now ? token.instant : now,
    true,
  )
  const holds = token.digestHolds && token.cms.digestHolds && token.cms.signatureHolds && chain.status !== 'wrong'
  return {
    instant: token.instant.toISOString(),
    authority: personOf(token.cms.signer).name,
    holds,
    fault: holds ? null : (chain.fault ?? token.cms.fault ?? 'It was made for something else.'),
    chain,
  }
}

async function chainOf(cms: CheckedCms, trust: Trust, at: Date, isTimeStamp: boolean): Promise<ChainReport> {
  const chain = await checkChain(cms.signer, { ...trust, enclosed: [...cms.enclosed, ...trust.enclosed] }, at)
  return isTimeStamp && !allows(cms.signer, timeStamping)
    ? { ...chain, status: 'wrong', fault: 'Its certificate is not one for time stamps.' }
    : chain
}

async function laterOf(file: PdfFile, { isFramed, end }: FoundSignature): Promise<LaterReport> {
  if (!isFramed) return { status: 'changes', changes: ['It can’t be told what came later.'] }
  try {
    return await findLaterChanges(file, end)
  } catch (error) {
    if (error instanceof PdfDamaged)
      return { status: 'changes', changes: [`What was added later can’t be read. ${error.message}`] }
    throw error
  }
}
