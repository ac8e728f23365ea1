import { connect } from 'node:net'

/**
 * One raw request, and its target.
 * @typedef {{ origin: string, method: string, path: string, headers?: Record<string, string>, body?: string }} Asked
 */

/** @param {Asked} asked @returns {Buffer} */
function requestOf({ origin, method, path, headers = {}, body }) {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/**
 * Repeats a request over a number of connections, each as soon as the previous response has arrived. It uses plain sockets, because the
 * generator shares the machine with what it measures. Responses must have a content-length.
 * @param {Asked} asked
 * @param {{ connections: number, ms: number }} how
 * @returns {Promise<{ requests: number, ms: number }>}
 */
export async function load(asked, { connections, ms }) {
  const { hostname, port } = new URL(asked.origin)
  const request = requestOf(asked)
  const begun = performance.now()
  const until = begun + ms
  const done = await Promise.all(Array.from({ length: connections }, () => ask(Number(port), hostname, request, until)))
  return { requests: done.reduce((sum, one) => sum + one, 0), ms: performance.now() - begun }
}

/**
 * @param {number} port
 * @param {string} host
 * @param {Buffer} request
 * @param {number} until
 * @returns {Promise<number>} the number of responses
 */
function ask(port, host, request, until) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => socket.write(request))
    socket.setNoDelay(true)
    socket.once('error', reject)
    let answered = 0
    let left = 0
    socket.on('data', (/** @type {Buffer} */ part) => {
      if (left === 0) {
        const end = part.indexOf('\r\n\r\n')
        const head = part.toString('latin1', 0, end)
        const length = /content-length: (\d+)/i.exec(head)?.[1]
        if (end < 0 || !length || !head.startsWith('HTTP/1.1 200'))
          return socket.destroy(new Error(`Not an answer to measure: ${part.toString('utf8', 0, 600)}`))
        left = end + 4 + Number(length)
      }
      left -= part.length
      if (left > 0) return
      answered++
      if (performance.now() < until) socket.write(request)
      else {
        socket.end()
        resolve(answered)
      }
    })
  })
}
