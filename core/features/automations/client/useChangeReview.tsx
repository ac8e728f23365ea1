import { lazy, Suspense, useState } from 'react'
import type { RecordChange, SaveReview } from '@core/kernel/client/kit/forms/SaveReview'
import { automationOn } from '@core/kernel/entity/automations'
import { automationApi, type AutomationDetail } from './automationApi'
import type { ChangeRehearsalProps } from './ChangeRehearsal'

// Most automations are off while they are changed.
const ChangeRehearsal = lazy(() => import('./ChangeRehearsal'))

/** A change of an automation that is on is rehearsed before it is saved; of its name alone it isn’t. */
export function useChangeReview(): SaveReview<AutomationDetail> {
  const [shown, setShown] = useState<ChangeRehearsalProps>()
  return {
    async review(change, stored) {
      if (stored.status !== automationOn || Object.keys(change).every((path) => path === 'name')) return change
      const rehearsal = await automationApi.rehearse(stored.id, change)
      const steps = (change as Partial<AutomationDetail>).steps ?? stored.steps
      const decision = await new Promise<'on' | 'off' | 'edit'>((onDecide) =>
        setShown({ automation: stored, change, rehearsal, steps, onDecide }),
      )
      setShown(undefined)
      const sent: Readonly<Record<typeof decision, RecordChange | undefined>> = {
        on: change,
        off: { ...change, turnOff: true },
        edit: undefined,
      }
      return sent[decision]
    },
    dialog: shown && (
      <Suspense>
        <ChangeRehearsal {...shown} />
      </Suspense>
    ),
  }
}
