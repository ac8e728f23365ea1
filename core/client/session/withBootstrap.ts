import { bootstrapId } from '@core/shared/bootstrap'
import type { Deployment, Profile, SessionApi } from './sessionApi'

/** `core/shared/bootstrap`'s, as the calls answer it in the browser. */
export interface Bootstrap {
  readonly deployment: Deployment
  readonly session?: {
    readonly profile: Profile
    readonly roleId: number
    readonly permissionIds: number[]
    readonly menus: Awaited<ReturnType<SessionApi['menus']>>
  }
}

/** @returns what the server wrote into the page, once: it is gone from the page then. Nothing where the page was served without it. */
export function readBootstrap(): Bootstrap | undefined {
  const element = document.getElementById(bootstrapId)
  element?.remove()
  return element?.textContent ? (JSON.parse(element.textContent) as Bootstrap) : undefined
}

/**
 * Answers from what stood in the page what the server would be asked first: each part once, and only until somebody signs in or out
 * or changes the role. From then on it is the server that is asked.
 */
export function withBootstrap(api: SessionApi, bootstrap: Bootstrap | undefined): SessionApi {
  if (!bootstrap) return api
  let left: Partial<Bootstrap> & Partial<NonNullable<Bootstrap['session']>> = { ...bootstrap, ...bootstrap.session }
  const take = <Part extends keyof typeof left>(part: Part): (typeof left)[Part] => {
    const { [part]: taken, ...rest } = left
    left = rest
    return taken
  }
  const isOf = (roleId: number) => bootstrap.session?.roleId === roleId
  /** Afterwards, who is signed in is somebody else, or in another role. */
  const changing = <Arguments extends unknown[], Answer>(call: (...given: Arguments) => Answer) => {
    return (...given: Arguments): Answer => {
      const { deployment } = left
      left = { ...(deployment && { deployment }) }
      return call(...given)
    }
  }
  return {
    ...api,
    me: async () => take('profile') ?? api.me(),
    permissionIds: async (roleId) => (isOf(roleId) && take('permissionIds')) || api.permissionIds(roleId),
    menus: async (roleId) => (isOf(roleId) && take('menus')) || api.menus(roleId),
    deployment: async () => take('deployment') ?? api.deployment(),
    login: changing(api.login),
    verifyOtp: changing(api.verifyOtp),
    verifyMobileOtp: changing(api.verifyMobileOtp),
    logout: changing(api.logout),
    changeRole: changing(api.changeRole),
    viewAs: changing(api.viewAs),
    stopViewing: changing(api.stopViewing),
  }
}
