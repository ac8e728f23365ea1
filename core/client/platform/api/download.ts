import { unwrapResponse } from './unwrapResponse'
import { saveBlob } from '../saveBlob'
import { createClientOf } from './createApi'

export interface Download {
  readonly path: string
  /** By POST where there is one. */
  readonly body?: unknown
  /** When the server names none. */
  readonly fileName: string
  readonly signal?: AbortSignal
  /** Hears how many bytes have come. */
  readonly onBytes?: (bytes: number) => void
}

type AnyPath = Record<string, Record<'get' | 'post', unknown>>

/** Pieces of this size, bytes, are handed to the browser, which keeps them on disk: a big file stays out of our memory. */
const piece = 8_000_000

/** Fetches a file and hands it to the person. @throws ApiError when the server refuses */
export async function download({ path, body, fileName, signal, onBytes }: Download): Promise<void> {
  let answer: Response | undefined
  const options = { parseAs: 'stream', ...(body !== undefined && { body }), ...(signal && { signal }) }
  const call = createClientOf<AnyPath>().request(body === undefined ? 'get' : 'post', path, options as never)
  const stream = await unwrapResponse(
    (call as Promise<{ data?: ReadableStream<Uint8Array<ArrayBuffer>>; error?: unknown; response: Response }>).then(
      (result) => {
        answer = result.response
        return result
      },
    ),
  )
  const blob = await collect(stream, answer!.headers.get('content-type') ?? '', onBytes)
  saveBlob(blob, nameIn(answer!.headers.get('content-disposition')) ?? fileName)
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

/** @returns the name that the answer gives the file, if it does. RFC 6266 */
export function nameIn(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  return encoded ? decodeURIComponent(encoded) : disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}
