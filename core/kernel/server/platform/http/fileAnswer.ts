import { once } from 'node:events'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'

/**
 * A file that is sent unchanged, or while it is made. An error in between closes the connection, so that nobody mistakes a part for the
 * whole.
 */
export interface FileAnswer {
  readonly file: Readable | AsyncIterable<Buffer | string>
  /** The media type, such as `text/csv; charset=utf-8`. */
  readonly type: string
  /** The name under which the browser saves it. No personal data: names of files stay in download histories. */
  readonly name: string
  /** Shown in the browser, not downloaded. */
  readonly inline?: boolean
  /** In bytes, where it is known in advance. */
  readonly size?: number
}

export function isFileAnswer(answer: unknown): answer is FileAnswer {
  return 'file' in (answer as object) && 'type' in (answer as object)
}

/** @throws what prevents a stored file from being read, before anything is sent */
export async function sendFile(
  reply: FastifyReply,
  { file, type, name, inline, size }: FileAnswer,
): Promise<FastifyReply> {
  if (file instanceof Readable && file.readableLength === 0) await once(file, 'readable')
  // A name that is not plain ASCII is given twice: for old clients, and as RFC 6266 and 8187 require.
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  reply.header(
    'content-disposition',
    `${inline ? 'inline' : 'attachment'}; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${exact}`}`,
  )
  reply.header('x-content-type-options', 'nosniff')
  if (size !== undefined) reply.header('content-length', size)
  return reply
    .type(type)
    .send(file instanceof Readable ? file : Readable.from(file, { objectMode: false, highWaterMark: 64 * 1024 }))
}
