import type { DetailOf } from '@core/client/kit'
import { Badge } from '@core/client/ui'
import type { accountEntity } from '../../shared/accounts/accountEntity'

/** The number by which people name an account, and whether nobody has been in touch for long. */
export function AccountBadges({ record: { accountNo, isDormant } }: { record: DetailOf<typeof accountEntity> }) {
  return (
    <>
      <Badge tone="neutral">{accountNo}</Badge>
      {isDormant && (
        <Badge tone="warning" dot>
          Dormant
        </Badge>
      )}
    </>
  )
}
