import { Muted, Row, Stack } from '@core/client/ui'
import type { ReactNode } from 'react'
import { birthText } from './birthText'
import type { ClientDetail } from '../../shared/clientTypes'
import styles from './clients.module.css'
import { ReferralLinks } from './ReferralLinks'

/** A client on file. It replaces the fields that would repeat the same data. */
export function ClientCard({ client, children }: { client: ClientDetail; children: ReactNode }) {
  const { firstName, lastName, dateOfBirth, phone, city, referrals } = client
  return (
    <Stack gap={3}>
      <div>
        <p className={styles.name}>
          {firstName} {lastName}
        </p>
        <Muted>{[dateOfBirth && `Born ${birthText(dateOfBirth)}`, phone, city].filter(Boolean).join(' · ')}</Muted>
        <Muted>
          A further referral of theirs. Their details stay as they are on file; change them on the record once it is
          saved.
        </Muted>
      </div>
      <ReferralLinks referrals={referrals} newTab />
      <Row gap={2} wrap align="stretch" className={styles.choices}>
        {children}
      </Row>
    </Stack>
  )
}
