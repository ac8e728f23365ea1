import { createHash, randomBytes } from 'node:crypto'
import { Integer, OctetString } from 'asn1js'
import { AlgorithmIdentifier, type ContentInfo, MessageImprint, TimeStampReq, TimeStampResp } from 'pkijs'
import { checkToken } from '../../shared/verify/cms'
import { readLimited } from './readLimited'
import { SealingError } from './SealingError'

/** An external service that confirms that bytes existed at a time (RFC 3161). */
export interface TimeStampAuthority {
  /** @returns the token for these bytes */
  stamp(bytes: Uint8Array): Promise<ContentInfo>
}

/** Tokens have some kilobytes. */
const maxAnswer = 256 * 1024
const patience = 15_000

/** @param url that of `TSA_URL` */
export function timeStampAuthority(url: string): TimeStampAuthority {
  return {
    async stamp(given) {
      const bytes = new Uint8Array(given)
      const nonce = new Uint8Array(randomBytes(8))
      // Positive, and without a leading zero.
      nonce[0] = (nonce[0]! & 0x7f) | 0x40
      const request = new TimeStampReq({
        version: 1,
        messageImprint: new MessageImprint({
          hashAlgorithm: new AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' }),
          hashedMessage: new OctetString({
            valueHex: new Uint8Array(createHash('sha256').update(bytes).digest()).buffer,
          }),
        }),
        nonce: new Integer({ valueHex: nonce.buffer }),
        certReq: true,
      })
      const token = tokenOf(await post(url, new Uint8Array(request.toSchema().toBER(false))))
      const { cms, digestHolds, nonce: answered } = await checkToken(token, bytes)
      if (!digestHolds || !cms.digestHolds || !cms.signatureHolds || !answered || !Buffer.from(nonce).equals(answered))
        throw new SealingError('The time-stamp authority answered with a time stamp of something else. Check TSA_URL.')
      return token
    },
  }
}

async function post(url: string, body: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body,
      signal: AbortSignal.timeout(patience),
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return await readLimited(answer, maxAnswer)
  } catch (error) {
    throw new SealingError('The time-stamp authority can’t be reached. Check TSA_URL, or try again later.', {
      cause: error,
    })
  }
}

function tokenOf(answer: Uint8Array<ArrayBuffer>): ContentInfo {
  let read: TimeStampResp
  try {
    read = TimeStampResp.fromBER(answer)
  } catch (error) {
    throw new SealingError('The time-stamp authority gave an answer that can’t be read. Check TSA_URL.', {
      cause: error,
    })
  }
  // 0 granted, 1 granted with changes (RFC 3161, 2.4.2).
  if (![0, 1].includes(read.status.status) || !read.timeStampToken)
    throw new SealingError(`The time-stamp authority refused (status ${read.status.status}).`)
  return read.timeStampToken
}
