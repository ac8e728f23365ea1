import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { type Scanner, ScannerUnavailable, type Verdict, reasonOf } from './Scanner'

/** The maximum size of an ICAP response before its verdict; the page that replaces the file is not read. */
const longestHead = 64 * 1024

/**
 * A scanner with the ICAP protocol (RFC 3507), such as c-icap with ClamAV: `icap://host:1344/avscan`. The file is sent as a response that
 * the server may change (RESPMOD), or with `?method=reqmod` as a request. 204 means clean. Each file has a connection of its own.
 */
export function icapScanner(url: URL): Scanner {
  const host = url.hostname.replaceAll(/[[\]]/g, '')
  const port = Number(url.port || 1344)
  const isRequest = url.searchParams.get('method')?.toLowerCase() === 'reqmod'
  return {
    async scan(bytes, signal) {
      const socket = connect({ host, port, signal })
      try {
        const head = readHead(socket)
        // A failed connection fails the sending as well; whichever error comes first is reported.
        head.catch(() => {})
        await once(socket, 'connect', { signal })
        await Promise.race([send(socket, requestHead(url, isRequest), bytes), head])
        return verdictOf(await head, isRequest)
      } catch (error) {
        throw error instanceof ScannerUnavailable
          ? error
          : new ScannerUnavailable('The scanner of SCAN_URL can’t be reached', signal.aborted ? signal.reason : error)
      } finally {
        socket.destroy()
      }
    },
  }
}

/** The names of the files are not sent: each has the name `file`. */
function requestHead(url: URL, isRequest: boolean): string {
  const target = `icap://${url.host}${url.pathname}`
  const requestLines = `${isRequest ? 'POST' : 'GET'} http://upload.invalid/file HTTP/1.1\r\nHost: upload.invalid\r\n\r\n`
  const answered = 'HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n\r\n'
  const encapsulated = isRequest
    ? `req-hdr=0, req-body=${requestLines.length}`
    : `req-hdr=0, res-hdr=${requestLines.length}, res-body=${requestLines.length + answered.length}`
  return `${isRequest ? 'REQMOD' : 'RESPMOD'} ${target} ICAP/1.0\r\nHost: ${url.host}\r\nAllow: 204\r\nConnection: close\r\nEncapsulated: ${encapsulated}\r\n\r\n${requestLines}${isRequest ? '' : answered}`
}

async function send(socket: Socket, head: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const write = async (piece: Buffer | string) => {
    if (!socket.write(piece)) await once(socket, 'drain')
  }
  await write(head)
  for await (const piece of bytes) {
    if (piece.length === 0) continue
    await write(`${piece.length.toString(16)}\r\n`)
    await write(piece)
    await write('\r\n')
  }
  await write('0\r\n\r\n')
}

/** @returns the head of the ICAP response, and the first line of the HTTP message in it where there is one */
async function readHead(socket: Socket): Promise<readonly string[]> {
  let text = ''
  for await (const piece of socket as AsyncIterable<Buffer>) {
    text += piece.toString('latin1')
    const end = text.indexOf('\r\n\r\n')
    const isWhole = end >= 0 && (isUnchanged(text) || text.indexOf('\r\n', end + 4) >= 0)
    if (isWhole) return text.split('\r\n')
    if (text.length > longestHead) break
  }
  throw new ScannerUnavailable('The scanner of SCAN_URL broke off, or does not speak ICAP')
}

const isUnchanged = (text: string) => statusOf(text) !== 200

const statusOf = (text: string): number => Number(/^ICAP\/1\.\d (\d{3})/.exec(text)?.[1])

/** A file counts as clean only where the server states that it changes nothing. */
function verdictOf(lines: readonly string[], isRequest: boolean): Verdict {
  const end = lines.indexOf('')
  const status = statusOf(lines[0]!)
  if (status === 204) return { isClean: true }
  if (status !== 200)
    throw new ScannerUnavailable(
      Number.isNaN(status)
        ? 'The scanner of SCAN_URL does not speak ICAP'
        : `The scanner of SCAN_URL answered ${status}`,
    )
  const headers = new Map(
    lines.slice(1, end).map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const threat = /Threat=([^;]*)/i.exec(headers.get('x-infection-found') ?? '')?.[1]
  const named = threat ?? headers.get('x-virus-id') ?? headers.get('x-violations-found')
  const inner = Number(/^HTTP\/1\.\d (\d{3})/.exec(lines[end + 1] ?? '')?.[1])
  // The request or the response is replaced by a page that refuses it.
  const isReplaced = isRequest ? !Number.isNaN(inner) : inner >= 300
  if (named !== undefined || isReplaced) return { isClean: false, reason: reasonOf(named) }
  throw new ScannerUnavailable('The scanner of SCAN_URL answered 200 without a verdict: it must honour “Allow: 204”')
}
