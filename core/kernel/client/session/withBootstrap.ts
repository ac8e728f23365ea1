import { bootstrapId } from '@core/kernel/shared/bootstrap'
import { takeWords } from '../platform/api/unwrapResponse'
import type { Deployment, Profile, SessionApi } from './sessionApi'

/** The type of `core/kernel/shared/bootstrap`, with the results of the calls in the browser. */
export interface Bootstrap {
  readonly deployment: Deployment
  readonly session?: {
    readonly profile: Profile
    readonly roleId: number
    readonly permissionIds: number[]
    readonly menus: Awaited<ReturnType<SessionApi['menus']>>
  }
}

/** @returns the data that the server wrote into the page, and removes it from the page; undefined if the page was served without it */
export function readBootstrap(): Bootstrap | undefined {
  const element = document.getElementById(bootstrapId)
  element?.remove()
  if (!element?.textContent) return undefined
  const bootstrap = JSON.parse(element.textContent) as Bootstrap
  takeWords(bootstrap)
  return bootstrap
}

/**
 * Answers the first calls from the data in the page: each part once, and only until the user signs in or out or changes the role. After
 * that all calls go to the server.
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
  /** Wraps calls after which another user or role is signed in. */
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
