import type { Policy } from '@core/entity/policy'
import { can } from './referralPermissions'

/** Who may do what with a referral: every one, or those assigned to the person. S6.3, D2. */
export const referralPolicy = {
  view: { needs: can.view, all: can.viewAll, assigned: can.viewOwn },
  create: { needs: can.create, all: can.addAll, assigned: can.addAssigned },
  update: { needs: can.update, all: can.updateAll, assigned: can.updateOwn },
  delete: { needs: can.delete, all: can.deleteAll, assigned: can.deleteOwn },
  sensitive: can.viewSensitive,
  assign: can.assign,
  export: can.export,
  import: can.import,
  bulk: can.bulk,
} as const satisfies Policy
