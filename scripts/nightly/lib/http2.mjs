import { connect, constants } from 'node:http2'

/**
 * `fetch` over HTTP/2, which Node's own fetch does not support.
 * @param {string} origin
 * @param {string} ca the certificate to trust
 * @returns {{ fetch: typeof fetch, close(): void }}
 */
export function http2Client(origin, ca) {
  /** @type {import('node:http2').ClientHttp2Session | undefined} */
  let session
  /** Later streams than this one were not accepted by the server, which closes the connection in order. @type {WeakMap<object, number>} */
  const lastTaken = new WeakMap()
  function connected() {
    if (session && !session.destroyed && !session.closed) return session
    session = connect(origin, { ca })
    // Each request gets its own error.
    session.on('error', () => {})
    const own = session
    own.on('goaway', (_code, last) => lastTaken.set(own, last))
    return session
  }
  /** @param {any} url @param {RequestInit} [init] @returns {Promise<Response>} */
  async function request(url, init = {}) {
    const { signal, ...rest } = init
    const asked = new Request(url, rest)
    const body = Buffer.from(await asked.arrayBuffer())
    const { pathname, search } = new URL(asked.url)
    const taking = connected()
    const stream = taking.request({
      ':method': asked.method,
      ':path': pathname + search,
      ...Object.fromEntries(asked.headers),
    })
    const stop = () => stream.destroy()
    signal?.addEventListener('abort', stop, { once: true })
    stream.once('close', () => signal?.removeEventListener('abort', stop))
    return new Promise((resolve, reject) => {
      let error = new Error('The connection was closed before an answer')
      stream.once('error', (failure) => (error = failure))
      stream.once('close', () => {
        const isUntaken =
          (stream.id ?? Infinity) > (lastTaken.get(taking) ?? Infinity) ||
          stream.rstCode === constants.NGHTTP2_REFUSED_STREAM
        // As browsers do: a request that was not accepted is sent again. If there was a response, neither of these has an effect.
        if (isUntaken) resolve(request(url, init))
        else reject(error)
      })
      stream.once('response', (found) => {
        const headers = new Headers()
        for (const [name, value] of Object.entries(found))
          if (!name.startsWith(':')) for (const one of [value ?? ''].flat()) headers.append(name, one)
        const status = Number(found[':status'])
        const text = stream.endAfterHeaders ? null : bodyOf(stream)
        resolve(new Response(text, { status, headers }))
      })
      // A stream without a body has ended already.
      if (body.length > 0) stream.end(body)
    })
  }
  return { fetch: request, close: () => session?.destroy() }
}

/** @param {import('node:http2').ClientHttp2Stream} stream @returns {ReadableStream} that fails where it breaks off */
function bodyOf(stream) {
  return new ReadableStream({
    start(controller) {
      let isWhole = false
      stream.on('data', (part) => controller.enqueue(new Uint8Array(part)))
      stream.once('end', () => (isWhole = stream.rstCode === constants.NGHTTP2_NO_ERROR))
      stream.once('close', () => (isWhole ? controller.close() : controller.error(new Error('The answer broke off'))))
    },
  })
}
