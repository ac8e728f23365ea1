import { useViewer } from '@core/client/session'
import { LinkButton } from '@core/client/ui'
import { allows } from '@core/entity'
import { referralEntity } from '../../shared/referralEntity'
import { referralPaths } from '../referralPaths'
import type { Referrer } from './referrerApi'

/** What comes next with a referrer: another referral by them. */
export function NewReferral({ record: { id } }: { record: Referrer }) {
  return (
    allows(referralEntity, 'create', useViewer()) && (
      <LinkButton variant="primary" icon="pi-plus" href={referralPaths.addFrom(id)}>
        New referral
      </LinkButton>
    )
  )
}
