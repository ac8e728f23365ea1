import { type ReactNode, useState } from 'react'
import type { RecordChange } from '@core/kernel/client/kit/forms/SaveReview'
import { Segmented } from '@core/kernel/client/platform/ui/fields/Segmented'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { TryOnRecord } from './TryOnRecord'

interface RehearsalWaysProps {
  automation: { readonly id: number; readonly version: number; readonly records: string }
  /** What is to be saved; without it the automation is rehearsed as it is stored. */
  change?: RecordChange
  /** What it would have done in the last 30 days. */
  children: ReactNode
}

/** Either what an automation would have done with all records, or what it would do with one. */
export function RehearsalWays({ automation, change, children }: RehearsalWaysProps) {
  const [way, setWay] = useState<'days' | 'record'>('days')
  return (
    <Stack gap={3}>
      <Segmented
        label="Rehearse with"
        options={[
          { id: 'days', name: 'The last 30 days' },
          { id: 'record', name: 'A chosen record' },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'days' ? children : <TryOnRecord automation={automation} {...(change && { change })} />}
    </Stack>
  )
}
