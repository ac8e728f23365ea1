import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { NewFile } from './FileStore'
import { FileStoreUnavailable } from './FileStoreUnavailable'

/** The least that S3 takes as a part of an upload, the last one excepted. */
export const leastPart = 5 * 1024 * 1024

/**
 * Writes an object, whose length nobody needs to know beforehand: at once where it is small, else part by part. Until it is kept the
 * bucket shows nothing of it. Each request bears a checksum that the store compares.
 * @param partSize what is held of it in memory at most
 */
export function newObject(
  client: Pick<S3Client, 'send'>,
  at: { readonly Bucket: string; readonly Key: string },
  partSize: number,
): NewFile {
  let waiting: Buffer[] = []
  let size = 0
  let uploadId: string | undefined
  let hasFailed = false
  const parts: CompletedPart[] = []

  const trying = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      hasFailed = true
      throw new FileStoreUnavailable(error)
    }
  }
  const takeOut = (length: number) => {
    const all = Buffer.concat(waiting)
    waiting = [all.subarray(length)]
    size = all.length - length
    return all.subarray(0, length)
  }
  const sendPart = async (bytes: Buffer) => {
    uploadId ??= (await trying(client.send(new CreateMultipartUploadCommand({ ...at, ChecksumAlgorithm: 'CRC32' }))))
      .UploadId
    const PartNumber = parts.length + 1
    const { ETag, ChecksumCRC32 } = await trying(
      client.send(
        new UploadPartCommand({ ...at, UploadId: uploadId, PartNumber, Body: bytes, ChecksumAlgorithm: 'CRC32' }),
      ),
    )
    parts.push({ ETag, PartNumber, ...(ChecksumCRC32 && { ChecksumCRC32 }) })
  }
  // What can't be removed now, the sweep will find.
  const clean = () =>
    Promise.allSettled([
      uploadId && client.send(new AbortMultipartUploadCommand({ ...at, UploadId: uploadId })),
      // It may have been kept, and only the response was lost.
      hasFailed && client.send(new DeleteObjectCommand(at)),
    ])

  return {
    async write(bytes) {
      waiting.push(bytes)
      size += bytes.length
      while (size >= partSize) await sendPart(takeOut(partSize))
    },
    async keep() {
      if (!uploadId)
        return void (await trying(
          client.send(new PutObjectCommand({ ...at, Body: takeOut(size), ChecksumAlgorithm: 'CRC32' })),
        ))
      if (size > 0) await sendPart(takeOut(size))
      await trying(
        client.send(
          new CompleteMultipartUploadCommand({ ...at, UploadId: uploadId, MultipartUpload: { Parts: parts } }),
        ),
      )
    },
    async discard({ waits = false } = {}) {
      waiting = []
      const cleaned = clean()
      // A person doesn't wait a second time for a store that does not respond.
      if (!hasFailed || waits) await cleaned
    },
  }
}
