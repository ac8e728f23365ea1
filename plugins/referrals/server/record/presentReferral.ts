import { maskSensitive } from '@core/entity/maskSensitive'
import type { Viewer } from '@core/server/access/Viewer'
import { closeReasons, holdReasons, referralPriorities, referralSources, referralTypes } from '../../shared/referralLookups'
import { referralEntity } from '../../shared/referralEntity'
import { can } from '../../shared/referralPermissions'
import { referralStatuses } from '../../shared/referralStatuses'
import type { ReferralDetail } from '../../shared/referralTypes'
import type { StoredReferral } from './StoredReferral'

type Lookup = readonly { readonly id: number; readonly name: string }[]

/** @returns the name behind an id; null for none. A name is missing only when a list lost an entry that it must keep. */
export function nameIn(list: Lookup, id: number | null): string | null {
  return list.find((entry) => entry.id === id)?.name ?? null
}

/** The names behind the ids that a row of the list has too. */
export function rowLabels(row: { status: number; type: number; priority: number; source: number }, assignedTo: string | null) {
  return {
    status: nameIn(referralStatuses, row.status)!,
    type: nameIn(referralTypes, row.type)!,
    priority: nameIn(referralPriorities, row.priority)!,
    source: nameIn(referralSources, row.source)!,
    assignedTo,
  }
}

/** The referral as this person may see it. */
export function presentReferral(stored: StoredReferral, viewer: Viewer): ReferralDetail {
  const { id, version, createdBy, createdAt, updatedBy, updatedAt, names } = stored
  const { record, masked } = maskSensitive(referralEntity.fields, stored.record, viewer.permissions.has(can.viewSensitive))
  return {
    ...record,
    id,
    version,
    createdBy,
    createdAt,
    updatedBy,
    updatedAt,
    masked,
    labels: {
      ...rowLabels(stored.record, names.assignedTo),
      holdReason: nameIn(holdReasons, record.holdReason),
      closeReason: nameIn(closeReasons, record.closeReason),
      heldFromStatus: nameIn(referralStatuses, record.heldFromStatus),
      storeId: names.storeId,
      createdBy: names.createdBy,
      updatedBy: names.updatedBy,
    },
  }
}
