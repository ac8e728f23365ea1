import type { DetailOf } from '@core/client/kit'
import { Badge } from '@core/client/ui'
import type { accountEntity } from '../../shared/accounts/accountEntity'

/** The account's number, and a badge if nobody has contacted it for a long time. */
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
