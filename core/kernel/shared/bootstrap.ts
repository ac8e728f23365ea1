import type { ValueOf } from '@core/kernel/entity/answers'
import type { accessCalls } from './accessCalls'
import type { authCalls } from './authCalls'
import type { deploymentCalls } from './deploymentCalls'

/** Data in the page itself, so that its scripts need no request before they draw. Each part equals the response of a call. */
export interface Bootstrap {
  /** As returned by `GET /api/deployment`. */
  readonly deployment: ValueOf<typeof deploymentCalls.read.answer>['data']
  /** The data of the signed-in person, where the page needs one. */
  readonly session?: {
    /** As returned by `GET /api/user/me`. */
    readonly profile: ValueOf<typeof authCalls.me.answer>['user']
    /** The role whose permissions these are: the current one, or the one that the product is viewed as. */
    readonly roleId: number
    /** As returned by `GET /api/role/:id/permissions`. */
    readonly permissionIds: ValueOf<typeof accessCalls.permissions.answer>['data']['permissionIds']
    /** As returned by `POST /api/Menus/List`. */
    readonly menus: ValueOf<typeof accessCalls.menus.answer>['data']
  }
}

/** The id of the element that holds the data. */
export const bootstrapId = 'bootstrap'
