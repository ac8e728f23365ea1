import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, vi } from 'vitest'
import { newFastify } from './newFastify'
import { refuseUnparsed } from './unparsedRequests'

const options = refuseUnparsed({ publicUrl: 'http://localhost' })

it('[D8] a connection that was opened ahead, and is not used, is closed without a response', async () => {
  const app = newFastify(undefined, options, { headers: 100, request: 200, silence: 60_000, checkEvery: 20 })
  try {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1' })
    const received = vi.fn<(data: unknown) => void>()
    socket.on('data', received).on('error', () => {})
    await once(socket, 'close')
    expect(received).not.toHaveBeenCalled()
  } finally {
    await app.close()
  }
})

it('[D8] a connection whose first request arrives while its time runs out is not closed', async () => {
  const socket = {
    bytesRead: 0,
    destroyed: false,
    writable: true,
    destroy: vi.fn<() => void>(),
    write: vi.fn<() => void>(),
  }
  const timeout = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT', bytesParsed: 0 })
  // A stand-in for a socket, with what the handler uses of it.
  options.clientErrorHandler!.call({} as never, timeout as never, socket as never)
  socket.bytesRead = 120
  await new Promise((resolve) => setImmediate(resolve))
  expect(socket.destroy).not.toHaveBeenCalled()
  expect(socket.write).not.toHaveBeenCalled()
})
