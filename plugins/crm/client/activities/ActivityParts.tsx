import { useState } from 'react'
import { download, messageOf, toast } from '@core/client/session'
import type { DetailOf } from '@core/client/kit'
import { Button } from '@core/client/ui'
import type { activityEntity } from '../../shared/activities/activityEntity'
import { activityStatus } from '../../shared/activities/activityLists'
import { EndDialog } from '../tasks/EndDialog'

type Activity = DetailOf<typeof activityEntity>

/** The actions that end an activity that is still set. */
export function ActivityActions({ record }: { record: Activity }) {
  const [ending, setEnding] = useState(false)
  if (record.activityStatus !== activityStatus.set) return null
  return (
    <>
      <Button variant="primary" icon="pi-check" onClick={() => setEnding(true)}>
        Complete
      </Button>
      {ending && <EndDialog kind="activity" row={record} onClose={() => setEnding(false)} />}
    </>
  )
}

/** The meeting as a file that calendar programs open. */
export function MeetingFile({ record }: { record: Activity }) {
  if (record.activityStatus !== activityStatus.set) return null
  const save = async () => {
    try {
      await download({ path: `/api/Activities/${record.id}/calendar`, fileName: `meeting-${record.id}.ics` })
    } catch (error) {
      toast.warning(messageOf(error))
    }
  }
  return (
    <Button icon="pi-calendar-plus" onClick={() => void save()}>
      Add to calendar
    </Button>
  )
}
