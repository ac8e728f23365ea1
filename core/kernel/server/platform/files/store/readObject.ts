import { Readable } from 'node:stream'
import { GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3'
import { FileStoreUnavailable } from './FileStoreUnavailable'

/** The number of tries in a row to resume a read without receiving a byte. */
const resumptions = 2

/** Streams an object, and resumes it where the connection broke off: a store ends a connection whose reader is slow. */
export function readObject(
  client: Pick<S3Client, 'send'>,
  at: { readonly Bucket: string; readonly Key: string },
): Readable {
  return Readable.from(piecesOf(client, at), { objectMode: false, highWaterMark: 64 * 1024 })
}

async function* piecesOf(
  client: Pick<S3Client, 'send'>,
  at: { readonly Bucket: string; readonly Key: string },
): AsyncGenerator<Buffer> {
  let read = 0
  let left = resumptions
  let whole: number | undefined
  let IfMatch: string | undefined
  for (;;) {
    const { Body, ContentLength, ETag } = await client
      .send(new GetObjectCommand({ ...at, ...(read > 0 && { Range: `bytes=${read}-` }), ...(IfMatch && { IfMatch }) }))
      .catch((error: unknown) => {
        // A row whose bytes are missing is a fault, and a retry would not help.
        throw error instanceof NoSuchKey ? error : new FileStoreUnavailable(error)
      })
    whole ??= ContentLength
    IfMatch ??= ETag
    try {
      for await (const piece of Body as Readable) {
        read += (piece as Buffer).length
        left = resumptions
        yield piece as Buffer
      }
      return
    } catch (error) {
      if (left === 0 || read === whole) throw new FileStoreUnavailable(error)
      left -= 1
    }
  }
}
