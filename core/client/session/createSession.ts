import { proxy, ref } from 'valtio/vanilla'
import { ApiError, messageOf } from '../api/ApiError'
import { onUnauthorized } from '../api/unauthorized'
import { corePluginId } from './corePluginId'
import { dashboardPath, isOpenPath, loginPath, otpPath, returnPath } from './paths'
import type { Session, SessionHosts, SessionState } from './Session'
import type { Deployment, Profile, SessionApi } from './sessionApi'
import { storedSession } from './storage'

const nobody = { error: undefined, profile: undefined, roleId: undefined, menus: [], qr: undefined }

/** Signing in and out, and what lies between. */
export function createSession(api: SessionApi, hosts: SessionHosts): Session {
  const state = proxy<SessionState>({ status: storedSession.token() ? 'stored' : 'signedOut', ...nobody, deployment: undefined })
  /** Grows when a session begins or ends: an answer to an older one comes too late. */
  let epoch = 0

  /** Forgets the session in this tab and shows the way back in; `comeBack`: to this page. */
  const leave = (comeBack: boolean) => {
    epoch++
    const returnTo = hosts.currentPath()
    Object.assign(state, { status: 'signedOut', ...nobody })
    void hosts.enter(undefined)
    hosts.navigate(loginPath, { replace: true, state: comeBack ? { returnTo } : {} })
  }

  const signOut = async (comeBack: boolean) => {
    const email = storedSession.email()
    // Local first: nothing of the session is left, whatever becomes of the call.
    storedSession.clear()
    leave(comeBack)
    hosts.toast.success('Logout successfully.')
    await api.logout(email).catch(() => {})
  }

  let deployment: Promise<Deployment> | undefined
  const loadDeployment = () => {
    deployment ??= api.deployment().then(
      (loaded) => (state.deployment = ref(loaded)),
      (error: unknown) => {
        deployment = undefined
        throw error
      },
    )
    return deployment
  }

  const load = async () => {
    const mine = ++epoch
    const late = () => mine !== epoch
    Object.assign(state, { status: 'loading', error: undefined })
    try {
      const profile = await api.me()
      if (late()) return
      const role = currentRole(profile)
      if (!role) throw new ApiError({ message: 'Your account has no role yet. Please ask an administrator to give you one.', status: 403 })
      const others = Promise.all([api.menus(role.id), loadDeployment()])
      // Awaited below; until then its failure must not count as unheard.
      others.catch(() => {})
      // A refusal that comes later than the session's end has been told already.
      const permissions = await api.permissionIds(role.id).catch((error: unknown) => void (late() || hosts.toast.error(messageOf(error))))
      if (late()) return
      if (!permissions) return leave(true)
      const [menus, { plugins }] = await others
      if (late()) return
      storedSession.keepRole(role)
      Object.assign(state, { profile: ref(profile), roleId: role.id, menus: ref(menus) })
      await hosts.enter({
        plugins: [...plugins, corePluginId],
        menuIds: menus.map((menu) => menu.id),
        permissions,
        viewer: { id: profile.id, name: profile.name, email: profile.email, roleId: role.id },
      })
      if (!late()) state.status = 'signedIn'
    } catch (error) {
      if (!late()) Object.assign(state, { status: 'failed', error: messageOf(error) })
    }
  }

  return {
    state,
    load,
    signOut: () => signOut(false),
    loadBrand: () => loadDeployment().then(
      () => {},
      () => {},
    ),

    async signIn(email, password, returnTo) {
      const { roles, requireOtp, qr } = await api.login(email, password)
      storedSession.keepRoleId(roles[0]?.id)
      state.qr = requireOtp === undefined ? qr : undefined
      hosts.navigate(otpPath, { state: { email, ...(returnTo && { returnTo }) } })
      hosts.toast.success('Please verify OTP on your email or phone.')
    },

    async verifyOtp(email, otp, returnTo) {
      const { user } = await api.verifyOtp(email, otp)
      storedSession.keep(user)
      Object.assign(state, { status: 'stored', qr: undefined })
      hosts.navigate(returnPath(returnTo), { replace: true })
      hosts.toast.success('Login successfully.')
    },

    watch() {
      const ended = onUnauthorized(() => {
        // Several calls may be refused at once; one logout is enough.
        if (state.status !== 'signedOut') void signOut(true)
      })
      const onStorage = ({ key, newValue, oldValue }: StorageEvent) => {
        if (key !== null && key !== 'TOKEN') return
        if (!newValue) {
          if (state.status !== 'signedOut') leave(true)
        } else if (newValue !== oldValue) {
          // Somebody signed in in another tab, and the cookies are theirs now.
          if (state.status !== 'signedOut') return void load()
          state.status = 'stored'
          if (isOpenPath(hosts.currentPath())) hosts.navigate(dashboardPath, { replace: true })
        }
      }
      addEventListener('storage', onStorage)
      return () => {
        ended()
        removeEventListener('storage', onStorage)
      }
    },
  }
}

/** S4.7: the stored login role, if the person still has it, else their first. */
function currentRole({ roles }: Profile) {
  const stored = storedSession.roleId()
  return roles.find((role) => role.id === stored) ?? roles[0]
}
