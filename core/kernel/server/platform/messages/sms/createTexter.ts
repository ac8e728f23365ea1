import type { Message } from '../Messages'

const longestWait = 10_000

/**
 * Sends texts through an HTTP gateway: POST of `{to, text}` as JSON to `smsUrl`, any 2xx is success (D8). A name and
 * password in the address become Basic authorization.
 */
export function createTexter(smsUrl: string): (message: Message) => Promise<void> {
  const url = new URL(smsUrl)
  const credentials =
    url.username &&
    `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`
  url.username = ''
  url.password = ''
  return async ({ to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(credentials ? { authorization: credentials } : {}) },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(longestWait),
      redirect: 'error',
    })
    if (!response.ok)
      throw Object.assign(new Error(`The text gateway of SMS_URL answered ${response.status}`), {
        code: 'EGATEWAY',
        responseCode: response.status,
      })
  }
}
