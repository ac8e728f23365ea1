import { formatDay } from '@core/entity'
import { observer } from 'mobx-react-lite'
import { Button, Callout, Row, Stack } from '@core/client/ui'
import styles from './clients.module.css'
import { ReferralLinks } from './ReferralLinks'
import type { ClientMatchStore } from './ClientMatchStore'

/** Clients who seem to be the typed person. The user chooses one of them or states that it is somebody else. */
export const KnownClients = observer(function KnownClients({
  whose,
  onChoose,
}: {
  whose: ClientMatchStore
  onChoose: (id: number) => void
}) {
  const { known, different } = whose
  if (different) {
    return (
      <div className={styles.above}>
        <Callout tone="neutral">
          <p>
            This will be a new client, with the same name or phone and date of birth as{' '}
            {known.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}.
          </p>
          <Row gap={2} wrap align="stretch" className={styles.choices}>
            <Button size="small" onClick={() => whose.sayDifferent(false)}>
              Decide again
            </Button>
          </Row>
        </Callout>
      </div>
    )
  }
  return (
    <div className={styles.above}>
      <Callout
        tone="warning"
        title={
          known.length === 1
            ? 'This person seems to be a client already'
            : 'This person seems to be one of these clients'
        }
      >
        <ul className={styles.known}>
          {known.map(({ id, firstName, lastName, dateOfBirth, referrals }) => (
            <Stack as="li" gap={2} align="start" key={id}>
              <p>
                <strong>
                  {firstName} {lastName}
                </strong>
                , born {formatDay(dateOfBirth)}
              </p>
              <ReferralLinks referrals={referrals} newTab />
              <Button size="small" variant="primary" onClick={() => onChoose(id)}>
                New referral for {firstName}
              </Button>
            </Stack>
          ))}
        </ul>
        <Row gap={2} wrap align="stretch" className={styles.choices}>
          <Button size="small" onClick={() => whose.sayDifferent(true)}>
            It’s a different person
          </Button>
        </Row>
      </Callout>
    </div>
  )
})
