import { activityGroup, recordTabs } from '@core/kernel/client/kit/records/recordTabs'
import { defineActivation } from '@core/kernel/client/session/registry/defineActivation'
import { viewAuditLog } from '@core/kernel/entity/patientAccess'

export default defineActivation({
  run({ contribute }) {
    contribute(recordTabs, {
      id: 'access',
      order: 110,
      entity: ({ personal }) => personal !== undefined,
      label: 'Access',
      group: activityGroup,
      permission: viewAuditLog,
      load: () => import('./PatientAccessTab'),
    })
  },
})
