import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { newToken } from '../../secrets'
import type { BucketAddress } from './bucketAddress'
import type { Bucket } from './openBucket'

const written = 'White Glove was here'

/**
 * Does with a small object all that is done with files: better no start than uploads that fail.
 * @param setting what named the bucket
 * @throws naming the setting, what did not work, and the mend
 */
export async function checkBucket(
  { client }: Pick<Bucket, 'client'>,
  { bucket: Bucket, prefix, region, endpoint = 'Amazon S3' }: BucketAddress,
  setting = 'FILES_URL',
): Promise<void> {
  const at = { Bucket, Key: `${prefix}.check-${newToken()}` }
  const steps: readonly (readonly [permission: string, step: () => Promise<unknown>])[] = [
    ['s3:PutObject', () => client.send(new PutObjectCommand({ ...at, Body: written, ChecksumAlgorithm: 'CRC32' }))],
    [
      's3:GetObject',
      async () => expectWritten(await (await client.send(new GetObjectCommand(at))).Body?.transformToString()),
    ],
    ['s3:ListBucket', () => client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }))],
    [
      's3:AbortMultipartUpload',
      async () =>
        client.send(
          new AbortMultipartUploadCommand({
            ...at,
            UploadId: (await client.send(new CreateMultipartUploadCommand({ ...at, ChecksumAlgorithm: 'CRC32' })))
              .UploadId,
          }),
        ),
    ],
    ['s3:DeleteObject', () => client.send(new DeleteObjectCommand(at))],
  ]
  for (const [permission, step] of steps) {
    try {
      await step()
    } catch (error) {
      throw new Error(`${setting}: ${mendOf(error as Error, { bucket: Bucket, region, endpoint, permission })}`, {
        cause: error,
      })
    }
  }
}

function expectWritten(text: string | undefined): void {
  if (text !== written) throw new Error('What was read is not what was written')
}

interface About {
  readonly bucket: string
  readonly region: string
  readonly endpoint: string
  readonly permission: string
}

type StoreError = Error & { readonly code?: string; readonly $metadata?: { readonly httpStatusCode?: number } }

const ofKeys = 'Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (or the role that this machine has).'

function mendOf({ name, code, $metadata }: StoreError, { bucket, region, endpoint, permission }: About): string {
  const status = $metadata?.httpStatusCode
  if (name === 'CredentialsProviderError')
    return `there are no keys to the bucket. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role.`
  if (['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken', 'InvalidToken'].includes(name))
    return `${endpoint} does not accept our keys (${name}). ${ofKeys}`
  if (name === 'NoSuchBucket') return `there is no bucket “${bucket}” at ${endpoint}. Create it, or correct its name.`
  if (
    ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'].includes(name) ||
    status === 301
  )
    return `the bucket “${bucket}” is not in the region ${region}. Add its own: ?region=eu-central-1`
  if (status === 403)
    return `the bucket “${bucket}” does not let us in (${name}). ${ofKeys} They need the permission ${permission}.`
  if (status === undefined)
    return `${endpoint} does not answer (${code ?? name}). Check the endpoint, and that the store is running.`
  return `${endpoint} could not do ${permission} in the bucket “${bucket}” (${status} ${name}). See what its own log says.`
}
