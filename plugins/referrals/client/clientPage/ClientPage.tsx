import { EntityRecordScreen } from '@core/client/kit'
import { countText, allows } from '@core/entity'
import { useViewer } from '@core/client/session'
import { LinkButton } from '@core/client/ui'
import { birthText } from '../clients/birthText'
import { clientPaths } from '../../shared/clientPaths'
import type { ClientDetail } from '../../shared/clientTypes'
import { referralEntity } from '../../shared/referralEntity'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { ClientDetails } from './ClientDetails'
import { ClientFacts } from './ClientFacts'

/** The page of one client, with the data of all of their referrals. */
export default function ClientPage() {
  const { client, clients } = useReferrals()
  return (
    <EntityRecordScreen
      store={client}
      list={clients}
      listHref={clientPaths.list}
      editHref={({ id }) => referralPaths.editClient(id)}
      subtitle={subtitleOf}
      actions={NewReferral}
      details={ClientDetails}
      facts={ClientFacts}
      withheld={never}
    />
  )
}

/** A client is deleted with their last referral. */
const never = () => ['delete'] as const

function subtitleOf({ dateOfBirth, referrals }: ClientDetail): string {
  const count = countText(referrals.length, 'referral')
  return `Born ${birthText(dateOfBirth)} · ${count}`
}

function NewReferral({ record }: { record: ClientDetail }) {
  return (
    allows(referralEntity, 'create', useViewer()) && (
      <LinkButton variant="primary" icon="pi-plus" href={referralPaths.addFor(record.id)}>
        New referral
      </LinkButton>
    )
  )
}
