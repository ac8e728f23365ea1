import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
/** As RFC 3986 requires, which encodes more than `encodeURIComponent`. */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Verifies an AWS Signature Version 4 in the header of a request to S3, and that the body is the signed one.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 * @returns the code of S3's error; undefined for a valid signature
 */
export function verifySignature(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: Keys,
): string | undefined {
  const response =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!response) return 'AccessDenied'
  const [, key, day, itsRegion, names, signature] = response as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  if (key !== accessKeyId) return 'InvalidAccessKeyId'
  if (itsRegion !== region) return 'AuthorizationHeaderMalformed'
  const at = String(headers['x-amz-date'])
  const seconds = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - seconds) < 15 * 60_000) || !at.startsWith(day)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  const mustBe = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (mustBe.some((name) => !signed.includes(name))) return 'AccessDenied'

  const { pathname, searchParams } = new URL(url!, 'http://host')
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const path = pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
  const canonical = [
    method,
    path,
    query,
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (key, part) => hmac(key, part),
    `AWS4${secretAccessKey}`,
  )
  if (hmac(signing, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex') !== signature)
    return 'SignatureDoesNotMatch'
  if (headers['x-amz-content-sha256'] !== 'UNSIGNED-PAYLOAD' && headers['x-amz-content-sha256'] !== sha256(body))
    return 'XAmzContentSHA256Mismatch'
  return undefined
}
