import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '@core/kernel/server/platform/database/Database'
import { recordAuditOnce } from '@core/kernel/server/security/audit/recordAuditOnce'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import { ProviderError } from '@core/kernel/server/security/auth/providers/providerFailures'
import {
  type AwaitedSignIn,
  type ProviderClaims,
  storeOutcome,
} from '@core/kernel/server/security/auth/providers/providerSignIns'
import type { SignInProvider } from '@core/kernel/server/security/auth/providers/SignInProvider'

/** The fragment by which the sign-in page knows that somebody comes back from a provider. Browsers send it to no server. */
const fragment = '#provider'

/** Sends the browser back to the page that fetches the outcome. */
export function sendBack(reply: FastifyReply, publicUrl: string, page = '/auth/login') {
  // 303, because SAML's response is a POST.
  reply.code(303).header('location', `${publicUrl}${page}${fragment}`)
  return { message: 'Please continue in your browser.' }
}

interface Received {
  readonly db: Database
  readonly provider: SignInProvider
  readonly request: FastifyRequest
}

/**
 * Stores what the verified response of a provider says, or why it doesn't count, for the browser that began. A failure is written to the
 * audit log without anything that the response says.
 * @param verify returns the claims; it throws a ProviderError where the response is refused
 */
export async function settle(
  { db, provider, request }: Received,
  awaited: AwaitedSignIn,
  verify: () => Promise<ProviderClaims>,
): Promise<void> {
  try {
    await storeOutcome(db, awaited.id, { claims: await verify() })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await storeOutcome(db, awaited.id, { failure: error.failure })
    const details = { at: 'provider', provider: provider.key, reason: error.failure }
    await recordAudit(db, { action: 'signInFailed', person: error.person ?? awaited.triedBy, request, details })
    request.log.warn(
      { requestId: request.id, provider: provider.key, reason: error.failure, cause: causeOf(error) },
      'a sign-in at a provider failed',
    )
  }
}

/** Writes to the audit log that a response belongs to no sign-in of this browser; once in 15 minutes for an address. */
export async function refuseUnknown({ db, provider, request }: Received, reason: string): Promise<void> {
  const details = { at: 'provider', provider: provider.key, reason }
  await recordAuditOnce(
    db,
    { action: 'signInFailed', person: null, request, details },
    { minutes: 15, same: ['at', 'provider', 'reason'] },
  )
}

/** The library's code of an error, for the log: its message may contain what the provider said of a person. */
function causeOf({ cause }: Error): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const { code } = cause as NodeJS.ErrnoException
  return code ?? cause.name
}
