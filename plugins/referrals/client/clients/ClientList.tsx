import { EntityList } from '@core/client/kit'
import { useViewer } from '@core/client/session'
import { LinkButton } from '@core/client/ui'
import { allows } from '@core/entity'
import { clientPaths } from '../../shared/clientPaths'
import { referralEntity } from '../../shared/referralEntity'
import { referralPaths } from '../referralPaths'
import { useReferrals } from '../useReferrals'
import { birthText } from './birthText'
import { type ListedClient } from '../clientApi'
import styles from './clients.module.css'

const columns = [
  {
    field: 'lastName',
    label: 'Client',
    width: 240,
    main: true,
    card: 'title',
    needs: ['firstName', 'preferredName'],
    render: ({ firstName, lastName, preferredName }: ListedClient) => (
      <>
        {firstName} {lastName} {preferredName && <span className={styles.day}>“{preferredName}”</span>}
      </>
    ),
  },
  {
    field: 'dateOfBirth',
    width: 190,
    card: 'sub',
    render: ({ dateOfBirth }: ListedClient) => <bdi>{birthText(dateOfBirth)}</bdi>,
  },
  { field: 'phone', width: 140, card: 'line' },
  { field: 'city', width: 150, card: 'aside' },
  { field: 'languages', width: 170 },
  { field: 'interpreterNeeded', width: 160 },
] as const

/** The clients of the referrals that the user may see. */
export default function ClientList() {
  const { clients } = useReferrals()
  const mayAdd = allows(referralEntity, 'create', useViewer())
  return (
    <EntityList
      store={clients}
      icon="pi-users"
      columns={columns}
      filters={['languages', 'city']}
      rowHref={({ id }) => clientPaths.view(id)}
      action={
        mayAdd && (
          <LinkButton variant="primary" icon="pi-plus" href={referralPaths.add}>
            Add referral
          </LinkButton>
        )
      }
      emptyHint="Each person who is referred appears here, with all of their referrals."
    />
  )
}
