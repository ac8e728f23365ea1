import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '../../platform/secrets'

/** Recognizes the browser in which somebody without an account proved who they are, at one link. */
export interface DeviceCookies {
  /**
   * @param of what the browser is known for, such as `signer:12`
   * @returns the hash of the browser's secret, to compare with the stored one; undefined if it has none
   */
  hashIn(request: Pick<FastifyRequest, 'cookies'>, of: string): Buffer | undefined
  /** @param token of newToken; only its hash is stored */
  remember(reply: FastifyReply, of: string, token: string): void
  forget(reply: FastifyReply, of: string): void
}

/**
 * Cookies that scripts can't read and other sites can't make the browser send. Each has a name of its own, which doesn't reveal what it is for.
 * @param prefix of the names, `wg_form`
 * @param days how long a browser is remembered
 */
export function deviceCookies(prefix: string, days: number): DeviceCookies {
  const nameOf = (of: string) => `${prefix}_${hash('sha256', of).slice(0, 12)}`
  const attributes = ({ request }: FastifyReply) =>
    ({ path: '/api', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' }) as const
  return {
    hashIn({ cookies }, of) {
      const token = cookies[nameOf(of)]
      return token === undefined ? undefined : hashToken(token)
    },
    remember: (reply, of, token) =>
      void reply.setCookie(nameOf(of), token, { ...attributes(reply), maxAge: days * 86_400 }),
    forget: (reply, of) => void reply.clearCookie(nameOf(of), attributes(reply)),
  }
}
