import type { FastifyReply, FastifyRequest } from 'fastify'
import { providerCookie, providerMinutes } from '@core/kernel/server/security/auth/providers/providerSignIns'

/** Sets the secret that binds a sign-in at a provider to the browser. */
export function setBrowser(reply: FastifyReply, request: FastifyRequest, secret: string): void {
  reply.setCookie(providerCookie, secret, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: request.protocol === 'https',
    maxAge: providerMinutes * 60,
  })
}
