import { LinkButton } from '@core/client/ui/buttons/LinkButton'
import { PageHeader } from '@core/client/ui/layout/PageHeader'
import { EmptyState } from '@core/client/ui/status/EmptyState'
import { referralEntity } from '../../shared/referralEntity'
import { referralPaths } from '../referralPaths'

/** For an address that names nothing, and for what is somebody else's: which of the two, nobody is told. */
export function NoSuchReferral() {
  return (
    <>
      <PageHeader title={`${referralEntity.name.one} not found`} />
      <EmptyState icon="pi-search" title="There is nothing to show here" action={<LinkButton href={referralPaths.list}>All referrals</LinkButton>}>
        It may have been deleted, or it isn’t among those that your role shows.
      </EmptyState>
    </>
  )
}
