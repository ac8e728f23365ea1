import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import type { BucketAddress } from './bucketAddress'
import { type ListedFile, type OwnedFileStore, day, fileIds, ownerName } from './FileStore'
import { leastPart, newObject } from './newObject'
import { readObject } from './readObject'
import { requested } from './FileStoreUnavailable'
import { severalAtOnce } from './severalAtOnce'

/** The time limits of the store, in milliseconds. Each request has three tries. */
export interface StoreTimeouts {
  /** Until there is a connection. */
  readonly connectionTimeout: number
  /** Until a request is answered, including its body. */
  readonly requestTimeout: number
  /** Between two pieces of a response. */
  readonly socketTimeout: number
}

const usual: StoreTimeouts = { connectionTimeout: 3_000, requestTimeout: 15_000, socketTimeout: 15_000 }

/** How long a store may take to show that it is there, in milliseconds: somebody is looking at the status. */
const answerTimeout = 3_000

export interface Bucket extends OwnedFileStore {
  readonly client: S3Client
  /** @returns whether the store answers a small request within three seconds, and lets us in */
  answers(): Promise<boolean>
  close(): void
}

interface UploadsMarker {
  readonly KeyMarker?: string | undefined
  readonly UploadIdMarker?: string | undefined
}

/** @returns where the next page of unfinished uploads begins; undefined after the last one, or where the store does not say it or repeats itself */
function nextUploads(
  from: UploadsMarker,
  { IsTruncated, NextKeyMarker, NextUploadIdMarker }: ListMultipartUploadsCommandOutput,
): UploadsMarker | undefined {
  const isNext = NextKeyMarker && (NextKeyMarker !== from.KeyMarker || NextUploadIdMarker !== from.UploadIdMarker)
  return IsTruncated && isNext ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker } : undefined
}

/** Some stores remove such uploads by themselves, and have no call that lists them. */
function unlessUnknown(error: unknown): void {
  if ((error as Error).name !== 'NotImplemented') throw error
}

export interface BucketOptions {
  readonly timeouts?: StoreTimeouts
  /** What its files are called; others stay untouched. */
  readonly names?: RegExp
  /** In bytes; an object has at most 10,000 parts. */
  readonly partSize?: number
}

/** A bucket of an S3-compatible store, which any number of nodes share. The keys to it are found as all of AWS's tools find them. */
export function openBucket(
  { bucket, prefix, region, endpoint, pathStyle }: BucketAddress,
  { timeouts = usual, names = fileIds, partSize = leastPart }: BucketOptions = {},
): Bucket {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: 3,
    // It would cost one more round trip, and a connection of its own, for each part.
    expectContinueHeader: false,
    requestHandler: { ...timeouts, throwOnRequestTimeout: true },
  })
  const at = (id: string) => ({ Bucket: bucket, Key: prefix + id })
  const idOf = (key = '') => (names.test(key.slice(prefix.length)) ? key.slice(prefix.length) : undefined)
  const isOld = (date: Date | undefined) => date !== undefined && Date.now() - date.getTime() >= day

  async function* list(): AsyncGenerator<ListedFile> {
    for await (const { Contents = [] } of paginateListObjectsV2(
      // Otherwise a store that names the same next page again would be listed forever.
      { client, stopOnSameToken: true },
      { Bucket: bucket, Prefix: prefix, Delimiter: '/' },
    )) {
      for (const { Key, Size = 0, LastModified } of Contents) {
        const id = idOf(Key)
        if (id && LastModified) yield { id, size: Size, at: LastModified }
      }
    }
  }
  async function abortOld(): Promise<void> {
    let from: UploadsMarker | undefined = {}
    while (from) {
      const page: ListMultipartUploadsCommandOutput = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, Delimiter: '/', ...from }),
      )
      const old = (page.Uploads ?? []).filter(({ Key, Initiated }) => idOf(Key) && isOld(Initiated))
      await severalAtOnce(old, ({ Key, UploadId }) =>
        client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })),
      )
      from = nextUploads(from, page)
    }
  }

  return {
    client,
    create: async (id) => newObject(client, at(id), partSize),
    read: (id) => readObject(client, at(id)),
    async remove(id) {
      await requested(client.send(new DeleteObjectCommand(at(id))))
    },
    async *sweep() {
      for await (const { id, at } of list()) if (isOld(at)) yield id
      await requested(abortOld().catch(unlessUnknown))
    },
    list,
    async owner() {
      const found = await requested(
        client.send(new GetObjectCommand(at(ownerName))).catch((error: unknown) => {
          if (!(error instanceof NoSuchKey)) throw error
        }),
      )
      return found?.Body?.transformToString()
    },
    async setOwner(id) {
      await requested(client.send(new PutObjectCommand({ ...at(ownerName), Body: id, ChecksumAlgorithm: 'CRC32' })))
    },
    async sizeOf(id) {
      const found = await client.send(new HeadObjectCommand(at(id))).catch((error: unknown) => {
        if (!(error instanceof NotFound)) throw error
      })
      return found?.ContentLength
    },
    answers: () =>
      client
        .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 }), {
          abortSignal: AbortSignal.timeout(answerTimeout),
        })
        .then(
          () => true,
          () => false,
        ),
    close: () => client.destroy(),
  }
}
