import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, type Server, createServer } from 'node:net'

/** The harmless file that every scanner detects: the EICAR test file, in two halves, so that no scanner blocks this source. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  'latin1',
)

/** A scanner of our own that detects only the EICAR test file. */
export interface TestScanner {
  /** The value for SCAN_URL. */
  readonly address: string
  /** The bytes that it received, in order. */
  readonly scanned: Buffer[]
  /** Its behavior from now on: it returns verdicts, fails, or does not respond. */
  mood: 'well' | 'broken' | 'silent'
  close(): Promise<void>
}

export async function openHttpScanner(): Promise<TestScanner> {
  const server = createHttpServer(
    (request, response) =>
      void request.toArray().then((pieces) => {
        const bytes = Buffer.concat(pieces as Buffer[])
        scanner.scanned.push(bytes)
        if (scanner.mood === 'silent') return
        if (scanner.mood === 'broken') return void response.writeHead(503).end('Please wait')
        const isClean = !bytes.includes(eicar)
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(isClean ? { clean: true } : { clean: false, reason: 'Eicar-Test-Signature' }))
      }),
  )
  const scanner = await listening(server, 'http')
  return scanner
}

/** RFC 3507, as c-icap responds: 204 where nothing is found, else 200 with a page in place of the file. */
export async function openIcapScanner(): Promise<TestScanner> {
  const server = createServer((socket) => {
    let sent = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      sent = Buffer.concat([sent, piece])
      if (!sent.subarray(-7).equals(Buffer.from('\r\n0\r\n\r\n'))) return
      const head = sent.toString('latin1')
      const body = Number(/Encapsulated: .*(?:req|res)-body=(\d+)/.exec(head)?.[1])
      const bytes = unchunk(sent.subarray(head.indexOf('\r\n\r\n') + 4 + body))
      scanner.scanned.push(bytes)
      if (scanner.mood === 'silent') return
      if (scanner.mood === 'broken') return void socket.end('ICAP/1.0 500 Server error\r\n\r\n')
      if (!bytes.includes(eicar)) return void socket.end('ICAP/1.0 204 No Content\r\nISTag: "test"\r\n\r\n')
      const page = 'HTTP/1.0 403 Forbidden\r\nContent-Type: text/html\r\n\r\n'
      socket.end(
        `ICAP/1.0 200 OK\r\nX-Infection-Found: Type=0; Resolution=2; Threat=Eicar-Test-Signature;\r\nEncapsulated: res-hdr=0, res-body=${page.length}\r\n\r\n${page}5\r\nSorry\r\n0\r\n\r\n`,
      )
    })
  })
  const scanner = await listening(server, 'icap')
  return scanner
}

function unchunk(body: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; ;) {
    const line = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, line), 16)
    if (size === 0) return Buffer.concat(pieces)
    pieces.push(body.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}

async function listening(server: Server, scheme: 'http' | 'icap'): Promise<TestScanner> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/avscan`,
    scanned: [],
    mood: 'well',
    async close() {
      if ('closeAllConnections' in server) (server.closeAllConnections as () => void)()
      server.close()
    },
  }
}
