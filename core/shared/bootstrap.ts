import type { ValueOf } from '@core/entity/answers'
import type { accessCalls } from './accessCalls'
import type { authCalls } from './authCalls'
import type { deploymentCalls } from './deploymentCalls'

/** What stands in the page itself, so that its scripts have nothing to ask for before they draw. Each part is what a call answers. */
export interface Bootstrap {
  /** As `GET /api/deployment`. */
  readonly deployment: ValueOf<typeof deploymentCalls.read.answer>['data']
  /** The data of the signed-in person, where the page needs one. */
  readonly session?: {
    /** As `GET /api/user/me`. */
    readonly profile: ValueOf<typeof authCalls.me.answer>['user']
    /** The role whose rights these are: the current one, or the one that the product is viewed as. */
    readonly roleId: number
    /** As `GET /api/role/:id/permissions`. */
    readonly permissionIds: ValueOf<typeof accessCalls.permissions.answer>['data']['permissionIds']
    /** As `POST /api/Menus/List`. */
    readonly menus: ValueOf<typeof accessCalls.menus.answer>['data']
  }
}

/** The id of the element that holds it. */
export const bootstrapId = 'bootstrap'
