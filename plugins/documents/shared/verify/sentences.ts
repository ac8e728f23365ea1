import type { ChainReport, SignatureReport, Verification } from './verification'

/** @returns the summary of all signatures for people, the most important sentence first */
export function summaryOf(verdict: Verification['verdict'], signatures: readonly SignatureReport[]): string[] {
  const count = signatures.filter(({ kind }) => kind === 'signature').length
  const all = count === 1 ? 'The signature is valid' : `All ${count} signatures are valid`
  switch (verdict) {
    case 'valid':
      return [`${all}, and the document has not been changed since.`]
    case 'valid-unknown':
      return [
        count === 0
          ? 'The document’s time stamp is valid, and the document has not been changed since.'
          : `${all}, and the document has not been changed since.`,
        'Not every signer could be traced to an issuer that is known here. Check who they are in another way.',
      ]
    case 'changed':
      return [`${all}, yet the document was changed afterwards. Only what was there when it was signed is proved.`]
    case 'invalid':
      return ['This document can’t be relied on: it was changed, or a signature in it is not genuine.']
    case 'unsigned':
      return ['This PDF is not signed.']
    case 'unreadable':
      return ['This file can’t be read as a PDF.']
  }
}

/** @returns the sentences about one signature for people */
export function sentencesOf(report: Omit<SignatureReport, 'sentences'>): string[] {
  return [
    whoSigned(report),
    ...whatHolds(report),
    ...whenSigned(report),
    whoIssued(report.chain),
    ...whatCameLater(report),
  ]
}

function whoSigned({ kind, signer, reason }: Omit<SignatureReport, 'sentences'>): string {
  if (kind === 'documentTimeStamp') return `The time of the whole document was stamped by ${signer.name}.`
  const email = signer.email ? ` (${signer.email})` : ''
  const organization = signer.organization && signer.organization !== signer.name ? ` of ${signer.organization}` : ''
  return `Signed by ${signer.name}${email}${organization}.${reason ? ` Reason given: ${reason}` : ''}`
}

function whatHolds({ digest, signature, fault, coverage }: Omit<SignatureReport, 'sentences'>): string[] {
  if (digest === 'holds' && signature === 'holds' && coverage !== 'partial')
    return ['What was signed has not been changed by a single byte.']
  return [
    ...(digest === 'differs' ? ['What was signed is not what the file holds now: it was changed.'] : []),
    ...(fault ? [`The signature does not hold. ${fault}`] : []),
    ...(coverage === 'partial' ? ['The signature does not cover all of what it seems to cover.'] : []),
  ]
}

function whenSigned({ kind, signedAt, timeStamp }: Omit<SignatureReport, 'sentences'>): string[] {
  if (timeStamp && !timeStamp.holds) return [`Its time stamp does not hold. ${timeStamp.fault ?? ''}`.trim()]
  if (!signedAt) return kind === 'signature' ? ['It does not say when it was signed.'] : []
  const when = instantOf(signedAt.instant)
  if (signedAt.from === 'claim') return [`Signed on ${when}, as the signer’s own clock said; no time stamp proves it.`]
  return kind === 'documentTimeStamp'
    ? [`Stamped on ${when}.`]
    : [`Signed before ${when}, as the time stamp of ${timeStamp?.authority ?? 'its authority'} proves.`]
}

function whoIssued({ status, certificates, fault, revocation }: ChainReport): string {
  const top = certificates.at(-1)?.subject
  if (status === 'trusted')
    return `The certificate leads to a root that is trusted here (${top}).${revocation === 'good' ? ' It was not revoked.' : ''}`
  if (status === 'wrong') return `The certificate can’t be relied on. ${fault ?? ''}`.trim()
  return `The certificate does not lead to a root that is trusted here. ${fault ?? ''}`.trim()
}

function whatCameLater({ later, coverage }: Omit<SignatureReport, 'sentences'>): string[] {
  if (later.status === 'changes') return ['The document was changed after this signature:', ...later.changes]
  if (later.status === 'signaturesOnly') return ['After it came further signatures or their proofs, and nothing else.']
  return coverage === 'whole' ? ['It covers the whole document.'] : []
}

const instantOf = (iso: string) => `${iso.slice(0, 19).replace('T', ' ')} UTC`
