import { clearCachedResponses } from '../platform/api/cachedResponses'
import { askPasskey } from '../platform/passkeys'
import { returnPath, otpPath } from './paths'
import type { SessionHosts, SessionState, SignInMethods } from './Session'
import type { SessionApi } from './sessionApi'
import { storedSession } from './storage'

const awaitsCode = 'Please verify OTP on your email or phone.'

/** The steps of signing in: credentials, then a code. S4.1–S4.3 */
export function signInMethods(api: SessionApi, hosts: SessionHosts, state: SessionState): SignInMethods {
  const goOn: SignInMethods['goOn'] = (
    { user, message = awaitsCode, roles = user?.roles ?? [], requireOtp, qr, key, hasPasskey },
    { email, phone, returnTo },
  ) => {
    storedSession.storeRoleId(roles[0]?.id)
    const offered = !requireOtp && !hasPasskey
    Object.assign(state, { qr: offered ? qr : undefined, qrKey: offered ? key : undefined })
    if (user) {
      clearCachedResponses()
      storedSession.store(user)
      state.status = 'stored'
      hosts.navigate(returnPath(returnTo), { replace: true })
      return hosts.toast.success('Login successfully.')
    }
    hosts.navigate(otpPath, {
      state: {
        ...(email !== undefined && { email }),
        ...(phone !== undefined && { phone }),
        ...(requireOtp && { fromApp: true }),
        ...(hasPasskey && { hasPasskey }),
        // If there is a passkey, the code is only sent on request.
        sentAt: hasPasskey ? 0 : Date.now(),
        ...(returnTo && { returnTo }),
      },
    })
    hosts.toast.success(message)
  }
  return {
    goOn,

    async signIn(email, password, returnTo) {
      goOn(await api.login(email, password), { email, ...(returnTo && { returnTo }) })
    },

    async signInByPhone(phone, returnTo) {
      goOn(await api.sendMobileOtp(phone), { phone, ...(returnTo && { returnTo }) })
    },

    async signInByPasskey({ alone = false, returnTo }) {
      const passkey = await askPasskey(await api.beginPasskey(alone))
      goOn(await api.verifyPasskey(passkey), returnTo ? { returnTo } : {})
    },

    async resendOtp() {
      await api.resendOtp()
    },

    async loadQr() {
      if (state.qr) return
      const { qr, key } = await api.requestQr()
      Object.assign(state, { qr, qrKey: key })
    },

    async verifyOtp({ email = '', phone, returnTo }, otp, appCode) {
      const answer = phone ? await api.verifyMobileOtp(phone, otp) : await api.verifyOtp(email, otp, appCode)
      goOn(answer, returnTo ? { returnTo } : {})
    },
  }
}
