import { returnPath, otpPath } from './paths'
import type { SessionHosts, SessionState, SignInState, SignInMethods } from './Session'
import type { SessionApi } from './sessionApi'
import { storedSession } from './storage'

/** Signing in: who one is, then a code. S4.1–S4.3 */
export function signInMethods(api: SessionApi, hosts: SessionHosts, state: SessionState): SignInMethods {
  const awaitCode = ({ returnTo, ...requested }: SignInState) => {
    hosts.navigate(otpPath, { state: { ...requested, sentAt: Date.now(), ...(returnTo && { returnTo }) } })
    hosts.toast.success('Please verify OTP on your email or phone.')
  }
  return {
    async signIn(email, password, returnTo) {
      const { roles, requireOtp, qr, key } = await api.login(email, password)
      storedSession.keepRoleId(roles[0]?.id)
      const offered = requireOtp === undefined
      Object.assign(state, { qr: offered ? qr : undefined, qrKey: offered ? key : undefined })
      awaitCode({ email, ...(requireOtp && { fromApp: true }), ...(returnTo && { returnTo }) })
    },

    async signInByPhone(phone, returnTo) {
      const { roles } = await api.sendMobileOtp(phone)
      storedSession.keepRoleId(roles[0]?.id)
      Object.assign(state, { qr: undefined, qrKey: undefined })
      awaitCode({ phone, ...(returnTo && { returnTo }) })
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
      storedSession.keep(user)
      Object.assign(state, { status: 'stored', qr: undefined, qrKey: undefined })
      hosts.navigate(returnPath(returnTo), { replace: true })
      hosts.toast.success('Login successfully.')
    },
  }
}
