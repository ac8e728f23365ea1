import { unwrapResponse } from './unwrapResponse'
import { saveBlob } from '../saveBlob'
import { sendCall } from './createApi'

export interface Download {
  readonly path: string
  /** Given for a POST; without it the request is a GET. */
  readonly body?: unknown
  /** Used if the server names none. */
  readonly fileName: string
  readonly signal?: AbortSignal
  /** Called with the number of bytes received so far. */
  readonly onBytes?: (bytes: number) => void
}

/**
 * The response is passed to the browser in pieces of this many bytes. The browser stores them on disk, so that a big file doesn't fill our
 * memory.
 */
const piece = 8_000_000

/**
 * Downloads a file.
 * @throws ApiError if the server refuses
 */
export async function download({ path, body, fileName, signal, onBytes }: Download): Promise<void> {
  const call = sendCall<ReadableStream<Uint8Array<ArrayBuffer>>>(body === undefined ? 'GET' : 'POST', path, {
    body,
    signal,
    parseAs: 'stream',
  })
  const stream = await unwrapResponse(call)
  const { headers } = (await call).response
  const blob = await collect(stream, headers.get('content-type') ?? '', onBytes)
  saveBlob(blob, nameIn(headers.get('content-disposition')) ?? fileName)
}

async function collect(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  type: string,
  onBytes?: (bytes: number) => void,
): Promise<Blob> {
  const parts: Blob[] = []
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let held = 0
  let bytes = 0
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    waiting.push(next.value)
    held += next.value.length
    bytes += next.value.length
    onBytes?.(bytes)
    if (held < piece) continue
    parts.push(new Blob(waiting))
    waiting = []
    held = 0
  }
  return new Blob([...parts, ...waiting], { type })
}

/** @returns the file name in the response header, if there is one. RFC 6266 */
export function nameIn(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  return encoded ? decodeURIComponent(encoded) : disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}
