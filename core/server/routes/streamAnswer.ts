import { Readable } from 'node:stream'

/** A list that is sent while it is read. */
export interface StreamedList {
  readonly data: AsyncIterable<unknown>
  readonly totalItems: number
}

export function isStreamed(answer: unknown): answer is StreamedList {
  const { data } = answer as { data?: unknown }
  return typeof data === 'object' && data !== null && Symbol.asyncIterator in data
}

/** D9's list as a stream of JSON text. A fault on the way breaks the connection off, so that nobody takes a part for the whole. */
export function streamAnswer({ data, totalItems }: StreamedList): Readable {
  return Readable.from(text(data, totalItems), { objectMode: false, highWaterMark: 64 * 1024 })
}

async function* text(data: AsyncIterable<unknown>, totalItems: number): AsyncGenerator<string> {
  let part = '{"success":true,"data":['
  let first = true
  for await (const row of data) {
    part += (first ? '' : ',') + JSON.stringify(row)
    first = false
    if (part.length > 32 * 1024) {
      yield part
      part = ''
    }
  }
  yield `${part}],"totalItems":${totalItems}}`
}
