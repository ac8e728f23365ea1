import { formatDay } from '@core/entity'
import { Button, Callout, Stack } from '@core/client/ui'
import type { KnownClient } from '../../shared/clientTypes'
import { ReferralLinks } from './ReferralLinks'

interface SimilarClientsProps {
  similar: readonly KnownClient[]
  onMerge: (id: number) => void
}

/** Clients who seem to be one person, for people who may merge them. */
export function SimilarClients({ similar, onMerge }: SimilarClientsProps) {
  return (
    <Callout tone="warning" title="Maybe the same person">
      {similar.map(({ id, firstName, lastName, dateOfBirth, referrals }) => (
        <Stack gap={2} align="start" key={id}>
          <p>
            {firstName} {lastName}, born {formatDay(dateOfBirth)}
          </p>
          <ReferralLinks referrals={referrals} />
          <Button size="small" onClick={() => onMerge(id)}>
            Compare and merge
          </Button>
        </Stack>
      ))}
    </Callout>
  )
}
