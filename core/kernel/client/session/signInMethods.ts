import { clearCachedResponses } from '../platform/api/cachedResponses'
import { askPasskey } from '../platform/passkeys'
import { returnPath, otpPath } from './paths'
import type { SessionHosts, SessionState, SignInState, SignInMethods } from './Session'
import type { Profile, SessionApi } from './sessionApi'
import { storedSession } from './storage'

/** The steps of signing in: credentials, then a code. S4.1–S4.3 */
export function signInMethods(api: SessionApi, hosts: SessionHosts, state: SessionState): SignInMethods {
  const awaitCode = (
    { returnTo, ...requested }: SignInState,
    message = 'Please verify OTP on your email or phone.',
  ) => {
    // If there is a passkey, the code is only sent on request.
    const sentAt = requested.hasPasskey ? 0 : Date.now()
    hosts.navigate(otpPath, { state: { ...requested, sentAt, ...(returnTo && { returnTo }) } })
    hosts.toast.success(message)
  }
  const enter = (user: Profile, returnTo: string | undefined) => {
    clearCachedResponses()
    storedSession.store(user)
    Object.assign(state, { status: 'stored', qr: undefined, qrKey: undefined })
    hosts.navigate(returnPath(returnTo), { replace: true })
    hosts.toast.success('Login successfully.')
  }
  return {
    async signIn(email, password, returnTo) {
      const { message, roles, requireOtp, qr, key, hasPasskey } = await api.login(email, password)
      storedSession.storeRoleId(roles[0]?.id)
      const offered = requireOtp === undefined && !hasPasskey
      Object.assign(state, { qr: offered ? qr : undefined, qrKey: offered ? key : undefined })
      awaitCode(
        {
          email,
          ...(requireOtp && { fromApp: true }),
          ...(hasPasskey && { hasPasskey }),
          ...(returnTo && { returnTo }),
        },
        message,
      )
    },

    async signInByPhone(phone, returnTo) {
      const { message, roles } = await api.sendMobileOtp(phone)
      storedSession.storeRoleId(roles[0]?.id)
      Object.assign(state, { qr: undefined, qrKey: undefined })
      awaitCode({ phone, ...(returnTo && { returnTo }) }, message)
    },

    async signInByPasskey({ alone = false, returnTo }) {
      const passkey = await askPasskey(await api.beginPasskey(alone))
      const { user } = await api.verifyPasskey(passkey)
      storedSession.storeRoleId(user.roles[0]?.id)
      enter(user, returnTo)
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
      const { user } = phone ? await api.verifyMobileOtp(phone, otp) : await api.verifyOtp(email, otp, appCode)
      enter(user, returnTo)
    },
  }
}
