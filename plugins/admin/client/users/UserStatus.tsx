import { Badge } from '@core/client/ui'
import type { Tone } from '@core/entity'
import { statusId, userStatuses } from '../../shared/userEntity'

const tones: Readonly<Record<number, Tone>> = {
  [statusId.invited]: 'info',
  [statusId.active]: 'success',
  [statusId.suspended]: 'danger',
}

/** Whether a person can sign in. */
export function UserStatus({ record: { status } }: { record: { readonly status: number | null } }) {
  return (
    <Badge dot tone={tones[status ?? 0] ?? 'neutral'}>
      {userStatuses.find(({ id }) => id === status)?.name}
    </Badge>
  )
}
