import { answer, json, oneAnswer } from '@core/kernel/entity/answers'
import { defineCall } from '@core/kernel/entity/defineCall'
import { text } from '@core/kernel/entity/fieldKinds'
import { profileShape, secondStepShape } from './authCalls'

const provider = { provider: text('Provider', { required: true, max: 40 }) }

/** Signing in at a provider: the browser begins, goes to the provider, comes back to the sign-in page, and finishes there. */
export const providerCalls = {
  start: defineCall({
    method: 'POST',
    path: '/api/auth/provider/:provider/Start',
    summary: 'Begin to sign in at a provider',
    params: provider,
    /** The page that was requested. It stays on the server, since addresses are logged on the way. */
    body: { returnTo: text('Page', { max: 2000 }) },
    answer: oneAnswer(json.object({ url: json.described(json.string, 'Where the browser goes') })),
  }),
  finish: defineCall({
    method: 'POST',
    path: '/api/auth/provider/Finish',
    summary: 'Finish a sign-in at a provider, in the browser in which it began',
    body: {},
    /** `user` where the session is open; otherwise a code follows, as after a password. */
    answer: answer({}, { ...secondStepShape, user: profileShape, email: json.string, returnTo: json.string }),
  }),
}
