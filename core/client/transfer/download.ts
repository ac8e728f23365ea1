import { answerOf } from '../api/answerOf'
import { createApi } from '../api/createApi'

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
  const call = createApi<AnyPath>().request(body === undefined ? 'get' : 'post', path, options as never)
  const stream = await answerOf(
    (call as Promise<{ data?: ReadableStream<Uint8Array<ArrayBuffer>>; error?: unknown; response: Response }>).then((result) => {
      answer = result.response
      return result
    }),
  )
  const blob = await collect(stream, answer!.headers.get('content-type') ?? '', onBytes)
  hand(blob, nameIn(answer!.headers.get('content-disposition')) ?? fileName)
}

async function collect(stream: ReadableStream<Uint8Array<ArrayBuffer>>, type: string, onBytes?: (bytes: number) => void): Promise<Blob> {
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

function hand(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads it after the click; a minute is ample.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** @returns the name that the answer gives the file, if it does. RFC 6266 */
export function nameIn(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  return encoded ? decodeURIComponent(encoded) : disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}
