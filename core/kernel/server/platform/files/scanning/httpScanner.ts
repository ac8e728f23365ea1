import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isObject } from '@core/kernel/entity/isObject'
import { type Scanner, ScannerUnavailable, type Verdict, reasonOf } from './Scanner'

/** The maximum length of a verdict, in characters. */
const longestAnswer = 10_000

/**
 * A scanner that receives the bytes by POST and responds 200 with `{"clean": true}` or `{"clean": false, "reason": "…"}`. A name and
 * password in the address become Basic authorization.
 */
export function httpScanner(url: URL): Scanner {
  const { request } = url.protocol === 'https:' ? https : http
  return {
    async scan(bytes, signal) {
      try {
        const call = request(url, {
          method: 'POST',
          headers: { 'content-type': 'application/octet-stream', accept: 'application/json' },
          signal,
        })
        const answered = once(call, 'response', { signal })
        // A scanner may respond before it has read everything.
        const sent = pipeline(Readable.from(bytes), call)
        sent.catch(() => {})
        const [response] = (await answered) as [IncomingMessage]
        const text = await textOf(response)
        call.destroy()
        if (response.statusCode !== 200)
          throw new ScannerUnavailable(`The scanner of SCAN_URL answered ${response.statusCode}`)
        return verdictOf(text)
      } catch (error) {
        if (error instanceof ScannerUnavailable) throw error
        throw new ScannerUnavailable('The scanner of SCAN_URL can’t be reached', signal.aborted ? signal.reason : error)
      }
    },
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of response.setEncoding('utf8') as AsyncIterable<string>) {
    text += piece
    if (text.length > longestAnswer) break
  }
  return text
}

function verdictOf(text: string): Verdict {
  const answer = parse(text)
  if (isObject(answer) && answer.clean === true) return { isClean: true }
  if (isObject(answer) && answer.clean === false)
    return { isClean: false, reason: reasonOf(typeof answer.reason === 'string' ? answer.reason : undefined) }
  throw new ScannerUnavailable('The scanner of SCAN_URL gave no verdict: it must answer {"clean": true} or false')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
