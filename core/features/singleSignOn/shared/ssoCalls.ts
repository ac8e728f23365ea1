import { doneAnswer, fileAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { longText, text } from '@core/kernel/entity/fieldKinds'

const params = { provider: text('Provider', { required: true, max: 40 }) }

/** A response of SAML in base64: several kilobytes, and with many groups more. */
const samlResponse = longText('SAMLResponse', { required: true, max: 500_000 })

/** What providers call, or browsers that come back from them. */
export const ssoCalls = {
  callback: defineCall({
    method: 'GET',
    path: '/api/auth/provider/:provider/Callback',
    summary: 'Come back from an OpenID Connect provider',
    params,
    answer: doneAnswer,
  }),
  backChannelLogout: defineCall({
    method: 'POST',
    path: '/api/auth/provider/:provider/BackChannelLogout',
    summary: 'End the sessions of a person who signed out at an OpenID Connect provider',
    params,
    body: { logout_token: longText('Logout token', { required: true, max: 20_000 }) },
    answer: doneAnswer,
  }),
  signOut: defineCall({
    method: 'GET',
    path: '/api/auth/provider/:provider/SignOut',
    summary: 'Go on to be signed out at a provider',
    params,
    answer: doneAnswer,
  }),
  metadata: defineCall({
    method: 'GET',
    path: '/api/auth/provider/:provider/Metadata',
    summary: 'What a SAML provider needs to know of this product',
    params,
    answer: fileAnswer,
  }),
  acs: defineCall({
    method: 'POST',
    path: '/api/auth/provider/:provider/Acs',
    summary: 'Come back from a SAML provider',
    params,
    body: { SAMLResponse: samlResponse, RelayState: text('RelayState', { max: 500 }) },
    answer: doneAnswer,
  }),
  slo: defineCall({
    method: 'GET',
    path: '/api/auth/provider/:provider/Slo',
    summary: 'Be signed out by a SAML provider, or come back from signing out there',
    params,
    answer: doneAnswer,
  }),
  sloByPost: defineCall({
    method: 'POST',
    path: '/api/auth/provider/:provider/Slo',
    summary: 'Be signed out by a SAML provider, or come back from signing out there, by a form',
    params,
    body: {
      SAMLRequest: longText('SAMLRequest', { max: 500_000 }),
      SAMLResponse: longText('SAMLResponse', { max: 500_000 }),
      RelayState: text('RelayState', { max: 500 }),
    },
    answer: doneAnswer,
  }),
}
