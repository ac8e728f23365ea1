import { useViewer } from '@core/client/session'
import { LinkButton } from '@core/client/ui'
import { allows } from '@core/entity'
import { referralEntity } from '../../shared/referralEntity'
import type { ReferralDetail } from '../../shared/referralTypes'
import { referralPaths } from '../referralPaths'

/** Starts the referral that requests the next authorization. D3, type 4 */
export function Reauthorize({ record: { id, authorization } }: { record: ReferralDetail }) {
  const mayAdd = allows(referralEntity, 'create', useViewer())
  if (!mayAdd || !authorization?.status) return null
  return (
    <LinkButton size="small" icon="pi-refresh" href={referralPaths.reauthorize(id)}>
      Re-authorize
    </LinkButton>
  )
}
