import { download, messageOf, toast } from '@core/client/session'
import type { RecordMenuEntry } from '@core/client/kit'
import { can } from '../../shared/referralPermissions'
import type { ReferralDetail } from '../../shared/referralTypes'

/** Downloads the referral as a FHIR R4 Bundle, for people who may export. */
export const exportEntry: RecordMenuEntry<ReferralDetail> = {
  label: 'Export as FHIR',
  icon: 'pi-download',
  offered: ({ permissions }) => permissions.has(can.export),
  run: ({ id, number }) =>
    void download({ path: `/api/referral/${id}/fhir`, fileName: `${number}.fhir.json` }).catch((error: unknown) =>
      toast.error(messageOf(error)),
    ),
}
