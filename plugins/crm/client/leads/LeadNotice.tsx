import type { DetailOf } from '@core/client/kit'
import { Callout } from '@core/client/ui'
import type { leadEntity } from '../../shared/leads/leadEntity'
import { recordKind } from '../../shared/recordKinds'
import { Standing } from '../tasks/Standing'

/** The standing of a lead, and the reason for its assignment. */
export function LeadNotice({ record }: { record: DetailOf<typeof leadEntity> }) {
  return (
    <>
      <Standing about={{ entityType: recordKind.lead, entityTypeId: record.id }} value={record.value} />
      {record.assignReason && (
        <Callout tone="neutral" title="Assigned by rule">
          {record.assignReason}
        </Callout>
      )}
    </>
  )
}
