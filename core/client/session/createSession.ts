import { proxy, ref } from 'valtio/vanilla'
import { beginWeeksOn, readDatesAs } from '@core/entity/dates'
import { ApiError, messageOf } from '../platform/api/ApiError'
import { forgetAnswersInPage } from '../platform/api/answersInPage'
import { forgetAnswers, keepAnswersOf } from '../platform/api/keptAnswers'
import { onUnauthorized } from '../platform/api/unauthorized'
import { corePluginId } from './corePluginId'
import { unsavedForms } from './unsavedForms'
import { dashboardPath, isSignInPath, loginPath, returnPath } from './paths'
import { rightsChange } from './rightsChange'
import type { Ending, Session, SessionHosts, SessionState, SignInState } from './Session'
import type { Deployment, Profile, SessionApi } from './sessionApi'
import { currentRole, followOtherTabs, storedSession } from './storage'
import { signInMethods } from './signInMethods'

const nobody = {
  error: undefined,
  profile: undefined,
  roleId: undefined,
  viewing: undefined,
  menus: [],
  permissions: [],
  qr: undefined,
  qrKey: undefined,
}

/** Signing in and out, and what lies between. */
export function createSession(api: SessionApi, hosts: SessionHosts): Session {
  const state = proxy<SessionState>({
    status: storedSession.token() ? 'stored' : 'signedOut',
    ...nobody,
    deployment: undefined,
  })
  /** Grows when a session begins or ends: an answer to an older one comes too late. */
  let epoch = 0
  /** Grows with each request for the menus alone: of several under way, only the latest answer counts. */
  let menuRequest = 0

  const keepForms = () => {
    if (state.profile) unsavedForms.keep(state.profile.id)
  }

  /** What is kept for reading offline is of one session, in one role, with these rights. */
  const keepOffline = ({ sessionId }: Profile, roleId: number, permissions: readonly number[]) => {
    const rights = permissions.reduce((hash, id) => (Math.imul(hash, 31) + id) | 0, 0)
    if (state.deployment?.offlineReading) keepAnswersOf([sessionId, roleId, rights].join(' '))
    else forgetAnswers()
  }

  /** Forgets the session in this tab and shows the way back in: to this page, unless somebody left on purpose. */
  const leave = (ending: Ending | undefined, comeBack = ending !== undefined) => {
    epoch++
    if (comeBack) keepForms()
    else unsavedForms.clear()
    const returnTo = hosts.currentPath()
    rightsChange.meets = undefined
    Object.assign(state, { status: 'signedOut', ...nobody })
    forgetAnswers()
    readDatesAs(undefined)
    void hosts.enter(undefined)
    hosts.navigate(loginPath, { replace: true, state: { ...(comeBack && { returnTo }), ...(ending && { ending }) } })
  }

  const signOut = async (ending?: Ending) => {
    const email = storedSession.email()
    // Local first: nothing of the session is left, whatever becomes of the call.
    storedSession.clear(ending)
    leave(ending)
    hosts.toast.success('Logout successfully.')
    await api.logout(email).catch(() => {})
  }

  let deployment: Promise<Deployment> | undefined
  const loadDeployment = () => {
    if (deployment) return deployment
    const mine: Promise<Deployment> = api.deployment().then(
      (loaded) => {
        // Of two that were asked for, the newer one counts.
        if (deployment === mine) {
          beginWeeksOn(loaded.weekStart === 'sunday' ? 0 : 1)
          state.deployment = ref(loaded)
        }
        return loaded
      },
      (error: unknown) => {
        if (deployment === mine) deployment = undefined
        throw error
      },
    )
    deployment = mine
    return mine
  }

  const loadBrand = () =>
    loadDeployment().then(
      () => {},
      () => {},
    )

  const load = async () => {
    const mine = ++epoch
    const late = () => mine !== epoch
    // What the server rendered the page by is of the session and role that the page was opened with.
    if (mine > 1) forgetAnswersInPage()
    keepForms()
    rightsChange.meets = undefined
    Object.assign(state, { status: 'loading', error: undefined })
    try {
      const profile = await api.me()
      if (late()) return
      unsavedForms.belongTo(profile.id)
      readDatesAs(profile)
      const role = currentRole(profile)
      if (!role)
        throw new ApiError({
          message: 'Your account has no role yet. Please ask an administrator to give you one.',
          status: 403,
        })
      const seen = profile.viewing ?? role
      const others = Promise.all([api.menus(seen.id), loadDeployment()])
      // Awaited below; until then its failure must not count as unheard.
      others.catch(() => {})
      // A refusal that comes later than the session's end has been told already.
      const permissions = await api
        .permissionIds(seen.id)
        .catch((error: unknown) => void (late() || hosts.toast.error(messageOf(error))))
      if (late()) return
      if (!permissions) return leave(undefined, true)
      const [menus, { plugins }] = await others
      if (late()) return
      storedSession.keepRole(role, seen)
      Object.assign(state, {
        profile: ref(profile),
        roleId: role.id,
        viewing: profile.viewing && ref(profile.viewing),
        menus: ref(menus),
        permissions: ref(permissions),
      })
      keepOffline(profile, seen.id, permissions)
      await hosts.enter({
        plugins: [...plugins, corePluginId],
        menuIds: menus.map((menu) => menu.id),
        permissions,
        viewer: { id: profile.id, name: profile.name, email: profile.email, roleId: seen.id, storeId: profile.storeId },
      })
      if (!late()) state.status = 'signedIn'
    } catch (error) {
      if (!late()) Object.assign(state, { status: 'failed', error: messageOf(error) })
    }
  }

  const refreshMenus = async () => {
    if (state.status !== 'signedIn' || state.roleId === undefined) return
    const seen = state.viewing?.id ?? state.roleId
    const [mine, request] = [epoch, ++menuRequest]
    // What is not told now is told by the next change, or the next load.
    const menus = await api.menus(seen).catch(() => undefined)
    if (menus && mine === epoch && request === menuRequest) state.menus = ref(menus)
  }

  const accessChanged = async () => {
    const role = state.viewing?.id ?? state.roleId
    if (role === undefined || !unsavedForms.anyUnsaved()) {
      await load()
      return undefined
    }
    const [mine, request] = [epoch, ++menuRequest]
    forgetAnswers()
    unsavedForms.whenLeft(() => {
      if (mine === epoch) void load()
    })
    try {
      const [menus, permissions] = await Promise.all([api.menus(role), api.permissionIds(role)])
      if (mine !== epoch) return undefined
      if (request === menuRequest) state.menus = ref(menus)
      state.permissions = ref(permissions)
      return { menuIds: menus.map(({ id }) => id), permissions }
    } catch {
      // Who can't be asked now is asked when the form is left.
      return undefined
    }
  }

  /** Leaves the role for what the call makes of the session. */
  const leaveFor = async (call: () => Promise<unknown>, path?: string) => {
    const mine = ++epoch
    // First of all the old role goes, with its requests: none of them may meet the new one.
    Object.assign(state, { status: 'loading', ...nobody })
    forgetAnswers()
    void hosts.enter(undefined)
    if (path) hosts.navigate(path)
    await call().catch((error: unknown) => hosts.toast.error(messageOf(error)))
    if (mine === epoch) await load()
  }

  return {
    ...signInMethods(api, hosts, state),
    state,
    load,
    refreshMenus,
    accessChanged,
    changeRole: (roleId) => leaveFor(() => api.changeRole(roleId), dashboardPath),
    viewAs: (roleId) => leaveFor(() => api.viewAs(roleId), dashboardPath),
    stopViewing: () => leaveFor(() => api.stopViewing()),
    signOut,
    readDatesAs(chosen) {
      readDatesAs(chosen)
      if (state.profile) state.profile = ref({ ...state.profile, ...chosen })
    },
    staySignedIn: async () => void (await api.refresh()),
    loadBrand,
    refreshBrand() {
      deployment = undefined
      return loadBrand()
    },

    watch() {
      if (state.status === 'signedOut') forgetAnswers()
      const stops = [
        onUnauthorized(() => {
          // Several calls may be refused at once; one logout is enough.
          if (state.status !== 'signedOut') void signOut('ended')
        }),
        followOtherTabs({
          onLeft(ending) {
            // A page that needs nobody stays as it is.
            if (state.status === 'stored') {
              state.status = 'signedOut'
              forgetAnswers()
            } else if (state.status !== 'signedOut') leave(ending)
          },
          onSignedIn() {
            // The cookies are somebody else's now, or a newer session's.
            if (state.status !== 'signedOut' && state.status !== 'stored') return void load()
            state.status = 'stored'
            if (isSignInPath(hosts.currentPath()))
              hosts.navigate(returnPath((history.state as SignInState | null)?.returnTo), { replace: true })
          },
          onRoleChanged() {
            if (state.status === 'signedIn') void load()
          },
        }),
      ]
      return () => stops.forEach((stop) => stop())
    },
  }
}
