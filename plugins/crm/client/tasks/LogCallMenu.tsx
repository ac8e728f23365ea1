import { useRef } from 'react'
import { messageOf, newIdempotencyKey } from '@core/client/api'
import { toast, useViewer } from '@core/client/session'
import { Button, Icon, Menu } from '@core/client/ui'
import { addDays, allows, today } from '@core/entity'
import { activityEntity } from '../../shared/activities/activityEntity'
import { outcome } from '../../shared/tasks/taskLists'
import { type About, taskApi } from './taskApi'

const choices = [
  { label: 'Reached', icon: 'pi-phone', outcome: outcome.reached },
  { label: 'Reached, call again in a week', icon: 'pi-phone', outcome: outcome.reached, again: 7 },
  { label: 'Left voicemail, again in 3 days', icon: 'pi-volume-up', outcome: outcome.voicemail, again: 3 },
  { label: 'No answer, again tomorrow', icon: 'pi-replay', outcome: outcome.noAnswer, again: 1 },
] as const

/** Logs a call in two clicks, with the day of the next call. */
export function LogCallMenu({ about, onLogged }: { about: About; onLogged?: () => void }) {
  const viewer = useViewer()
  const busy = useRef(false)
  if (!allows(activityEntity, 'create', viewer)) return null
  const log = async ({ outcome: how, ...choice }: (typeof choices)[number]) => {
    if (busy.current) return
    busy.current = true
    const again = 'again' in choice ? { againOn: addDays(today(), choice.again) } : {}
    try {
      const { message } = await taskApi.logCall(about, { outcome: how, ...again }, newIdempotencyKey())
      if (message) toast.success(message)
      onLogged?.()
    } catch (error) {
      toast.warning(messageOf(error))
    }
    busy.current = false
  }
  return (
    <Menu
      items={choices.map((choice) => ({ label: choice.label, icon: choice.icon, onSelect: () => void log(choice) }))}
    >
      {(trigger) => (
        <Button icon="pi-phone" {...trigger}>
          Log call
          <Icon name="pi-chevron-down" />
        </Button>
      )}
    </Menu>
  )
}
