import { proxy, ref } from 'valtio/vanilla'
import { readDatesAs } from '@core/kernel/entity/dates'
import { knownNames, language } from '@core/kernel/entity/language'
import { setFormats } from '@core/kernel/entity/formats'
import { ApiError, messageOf } from '../platform/api/ApiError'
import { clearResponsesInPage } from '../platform/api/responsesInPage'
import { clearCachedResponses, cacheResponsesOf } from '../platform/api/cachedResponses'
import { forgetSealed } from '../platform/offline/forgetSealed'
import { onUnauthorized } from '../platform/api/unauthorized'
import { setFeaturesOff } from '../platform/featuresOff'
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
  cause: undefined,
  profile: undefined,
  roleId: undefined,
  viewing: undefined,
  menus: [],
  permissions: [],
  qr: undefined,
  qrKey: undefined,
}

/** Creates the session: signing in and out, loading it, and changing the role. */
export function createSession(api: SessionApi, hosts: SessionHosts): Session {
  const state = proxy<SessionState>({
    status: storedSession.token() ? 'stored' : 'signedOut',
    ...nobody,
    deployment: undefined,
  })
  /** Increases when a session begins or ends. Responses to requests of an earlier epoch are ignored. */
  let epoch = 0
  /** Increases with each request for the menus alone. Only the latest response counts. */
  let menuRequest = 0

  const rememberForms = () => {
    if (state.profile) unsavedForms.remember(state.profile.id)
  }

  /** Sets whose responses are cached for offline reading: those of one session, in one role, with these rights. */
  const cacheForOffline = ({ sessionId }: Profile, roleId: number, permissions: readonly number[]) => {
    const rights = permissions.reduce((hash, id) => (Math.imul(hash, 31) + id) | 0, 0)
    if (state.deployment?.offlineReading) cacheResponsesOf([sessionId, roleId, rights].join(' '))
    else clearCachedResponses()
  }

  /** Clears the session in this tab and shows the sign-in page. Signing in returns to this page, unless the user logged out on purpose. */
  const leave = (ending: Ending | undefined, comeBack = ending !== undefined) => {
    epoch++
    if (comeBack) rememberForms()
    else unsavedForms.clear()
    const returnTo = hosts.currentPath()
    rightsChange.meets = undefined
    Object.assign(state, { status: 'signedOut', ...nobody })
    clearCachedResponses()
    forgetSealed(comeBack)
    readDatesAs(undefined)
    void hosts.enter(undefined)
    hosts.navigate(loginPath, { replace: true, state: { ...(comeBack && { returnTo }), ...(ending && { ending }) } })
  }

  const signOut = async (ending?: Ending) => {
    const email = storedSession.email()
    // The stored session is cleared first, so that nothing is left even if the call fails.
    storedSession.clear(ending)
    leave(ending)
    hosts.toast.success('Logout successfully.')
    await api.logout(email, ending !== undefined).catch(() => {})
  }

  let deployment: Promise<Deployment> | undefined
  const loadDeployment = () => {
    if (deployment) return deployment
    const mine: Promise<Deployment> = api.deployment().then(
      (loaded) => {
        // Only the latest request counts.
        if (deployment === mine) {
          setFormats(loaded.formats)
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
    // The responses in the page belong to the session and role with which the page was opened.
    if (mine > 1) clearResponsesInPage()
    rememberForms()
    rightsChange.meets = undefined
    Object.assign(state, { status: 'loading', error: undefined, cause: undefined })
    try {
      const profile = await api.me()
      if (late()) return
      // The reloaded page loads the session again.
      if (await isInOther(profile.language)) return
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
      // Awaited below. Until then a failure must not be reported as an unhandled rejection.
      others.catch(() => {})
      // A failure after the end of the session was reported already.
      const permissions = await api
        .permissionIds(seen.id)
        .catch((error: unknown) => void (late() || hosts.toast.error(messageOf(error))))
      if (late()) return
      if (!permissions) return leave(undefined, true)
      const [menus, { plugins, featuresOff = [], experimentalPoints = [] }] = await others
      if (late()) return
      setFeaturesOff(featuresOff)
      storedSession.storeRole(role, seen)
      Object.assign(state, {
        profile: ref(profile),
        roleId: role.id,
        viewing: profile.viewing && ref(profile.viewing),
        menus: ref(named(menus)),
        permissions: ref(permissions),
      })
      cacheForOffline(profile, seen.id, permissions)
      await hosts.enter({
        plugins: [...plugins, corePluginId],
        menuIds: menus.map((menu) => menu.id),
        permissions,
        experimentalPoints,
        viewer: {
          id: profile.id,
          name: profile.name,
          email: profile.email,
          roleId: seen.id,
          storeId: profile.storeId,
          // Whoever views a role sees what anybody in that role sees.
          ...(profile.approvals !== undefined && !profile.viewing && { approvals: profile.approvals }),
        },
      })
      if (late()) return
      // The words of the role’s plugins are there by now.
      if (language) state.menus = ref(named(menus))
      state.status = 'signedIn'
    } catch (error) {
      if (!late()) Object.assign(state, { status: 'failed', error: messageOf(error), cause: error })
    }
  }

  const refreshMenus = async () => {
    if (state.status !== 'signedIn' || state.roleId === undefined) return
    const seen = state.viewing?.id ?? state.roleId
    const [mine, request] = [epoch, ++menuRequest]
    // After a failure, the next change or the next load updates the menus.
    const menus = await api.menus(seen).catch(() => undefined)
    if (menus && mine === epoch && request === menuRequest) state.menus = ref(named(menus))
  }

  const accessChanged = async () => {
    const role = state.viewing?.id ?? state.roleId
    if (role === undefined || !unsavedForms.anyUnsaved()) {
      await load()
      return undefined
    }
    const [mine, request] = [epoch, ++menuRequest]
    clearCachedResponses()
    unsavedForms.whenLeft(() => {
      if (mine === epoch) void load()
    })
    try {
      const [menus, permissions] = await Promise.all([api.menus(role), api.permissionIds(role)])
      if (mine !== epoch) return undefined
      if (request === menuRequest) state.menus = ref(named(menus))
      state.permissions = ref(permissions)
      return { menuIds: menus.map(({ id }) => id), permissions }
    } catch {
      // After a failure, the rights are loaded when the form is left.
      return undefined
    }
  }

  /** Leaves the role, makes a call that changes the session's role, and loads the session again. */
  const leaveFor = async (call: () => Promise<unknown>, path?: string) => {
    const mine = ++epoch
    // The old role is left first, together with its requests, so that none of them runs in the new role.
    Object.assign(state, { status: 'loading', ...nobody })
    clearCachedResponses()
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
    viewAs: (roleId, personId) => leaveFor(() => api.viewAs(roleId, personId), dashboardPath),
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
      if (state.status === 'signedOut') {
        clearCachedResponses()
        forgetSealed(true)
      }
      const stops = [
        onUnauthorized(() => {
          // Several calls may get a 401 at once; one logout is enough.
          if (state.status !== 'signedOut') void signOut('ended')
        }),
        followOtherTabs({
          onLeft(ending) {
            // A page that needs no session stays as it is.
            if (state.status === 'stored') {
              state.status = 'signedOut'
              clearCachedResponses()
            } else if (state.status !== 'signedOut') leave(ending)
          },
          onSignedIn() {
            // The cookies now belong to another user, or to a newer session.
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

/** Whether the page is being reloaded, because it is in another language than the one that a person reads. */
const isInOther = async (wanted = 'en') =>
  wanted !== (language?.code ?? 'en') && (await import('../platform/language/followLanguage')).followLanguage(wanted)

/** The deployment's menus are in English; those that the product brings are in the reader's language. */
const named = <Menus>(menus: Menus): Menus => knownNames(menus, 'title', 'childtitle', 'section')
