import * as oidc from 'openid-client'
import type { Transaction } from '@core/kernel/server/platform/database/Database'
import { type Route, defineRoute } from '@core/kernel/server/platform/http/defineRoute'
import { HttpError, notFound } from '@core/kernel/server/platform/http/errors'
import { recordAudit } from '@core/kernel/server/security/audit/recordAudit'
import {
  providerCookie,
  receiveProviderSignIn,
  spendMessage,
} from '@core/kernel/server/security/auth/providers/providerSignIns'
import { ProviderError } from '@core/kernel/server/security/auth/providers/providerFailures'
import { findProviderByKey, providerKinds } from '@core/kernel/server/security/auth/providers/SignInProvider'
import { closeProviderSessions } from '@core/kernel/server/security/auth/session/sessions'
import { ssoCalls } from '../../shared/ssoCalls'
import { type ProviderContext, providerAddress } from '../ProviderContext'
import { refuseUnknown, sendBack, settle } from '../receive'
import { checkLogoutToken, logoutTokenSeconds } from './checkLogoutToken'
import { asProviderError, oidcConfiguration } from './oidcClient'
import { readClaims } from './readClaims'

/** What an OpenID Connect provider calls: the return of the browser, and the end of sessions. */
export function oidcRoutes(context: ProviderContext): readonly Route[] {
  return [callback(context), backChannelLogout(context)]
}

function callback(context: ProviderContext): Route {
  const { db, publicUrl } = context
  return defineRoute(ssoCalls.callback, {
    access: 'public',
    whileViewing: true,
    async handle({ params, request, reply }) {
      const provider = await findProviderByKey(db, params.provider)
      if (!provider || provider.kind !== providerKinds.oidc) throw notFound('Provider')
      // A provider may add parameters of its own, so they are not checked by a contract.
      const address = new URL(providerAddress(context, provider, 'Callback'))
      address.search = request.url.split('?')[1] ?? ''
      const state = address.searchParams.get('state') ?? ''
      const received = { db, provider, request }
      const browser = request.cookies[providerCookie]
      const awaited = browser ? await receiveProviderSignIn(db, { providerId: provider.id, state, browser }) : undefined
      if (awaited)
        await settle(received, awaited, async () => {
          if (awaited.nonce === null || awaited.verifier === null) throw new ProviderError('invalid')
          const configuration = await oidcConfiguration(provider, context)
          try {
            const tokens = await oidc.authorizationCodeGrant(configuration, address, {
              pkceCodeVerifier: awaited.verifier,
              expectedState: state,
              expectedNonce: awaited.nonce,
              idTokenExpected: true,
            })
            return await readClaims(provider, configuration, {
              accessToken: tokens.access_token,
              idToken: tokens.claims()!,
            })
          } catch (error) {
            throw asProviderError(error, 'invalid')
          }
        })
      else await refuseUnknown(received, 'state')
      return sendBack(reply, publicUrl, awaited?.page ?? undefined)
    },
  })
}

/** OpenID Connect Back-Channel Logout 1.0 */
function backChannelLogout(context: ProviderContext): Route {
  const { db } = context
  return defineRoute(ssoCalls.backChannelLogout, {
    access: 'public',
    takesUrlEncoded: true,
    fromOtherSites: true,
    bodyLimit: 64 * 1024,
    async handle({ params, body, request, reply }) {
      const provider = await findProviderByKey(db, params.provider)
      if (!provider || provider.kind !== providerKinds.oidc) throw notFound('Provider')
      const configuration = await oidcConfiguration(provider, context).catch(() => undefined)
      const ended = configuration && (await checkLogoutToken(body.logout_token, configuration, context))
      if (!ended) {
        await refuseUnknown({ db, provider, request }, 'logoutToken')
        throw new HttpError(400, 'This is no logout token of this provider.')
      }
      const { jti, subject, session } = ended
      await db.transaction(async (tx: Transaction) => {
        if (!(await spendMessage(tx, provider.id, `logout ${jti}`, logoutTokenSeconds)))
          throw new HttpError(400, 'This logout token was used before.')
        const sessionsEnded = await closeProviderSessions(tx, provider.id, { subject, session })
        if (sessionsEnded > 0)
          await recordAudit(tx, {
            action: 'providerSignedOut',
            person: null,
            request,
            details: { provider: provider.key, sessionsEnded },
          })
      })
      reply.header('cache-control', 'no-store')
      return { message: 'Signed out.' }
    },
  })
}
