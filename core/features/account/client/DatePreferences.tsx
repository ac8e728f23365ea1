import { useRef, useState } from 'react'
import { type DateReader, formatInstant } from '@core/kernel/entity/dates'
import { messageOf } from '@core/kernel/client/platform/api/ApiError'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Combobox } from '@core/kernel/client/platform/ui/combobox/Combobox'
import { Segmented } from '@core/kernel/client/platform/ui/fields/Segmented'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { useNow } from '@core/kernel/client/platform/ui/time/useNow'
import { useSession, useSessionState } from '@core/kernel/client/session/SessionProvider'
import { accountApi } from './accountApi'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'

const written = (zone: string) => zone.replaceAll('_', ' ')
const zones = Intl.supportedValuesOf('timeZone').map((id) => ({ id, name: written(id) }))

/** How the user reads dates and times. A choice is saved at once. D10 */
export function DatePreferences() {
  const session = useSession()
  const { profile } = useSessionState()
  const [text, setText] = useState('')
  const now = useNow()
  const { dateForm = 'iso', timeZone = null, usualZone = null } = profile ?? {}
  const chosen: DateReader = { dateForm, timeZone: timeZone === usualZone ? null : timeZone }
  const here = written(usualZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const readAs = (choice: DateReader) => session.readDatesAs({ ...choice, timeZone: choice.timeZone ?? usualZone })
  // Saves run one at a time. If two ran at once, the older one could arrive last.
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const save = async (change: Partial<DateReader>) => {
    readAs({ ...chosen, ...change })
    const saved = saving.current.then(() => accountApi.savePreferences({ ...chosen, ...change }))
    saving.current = saved.catch(() => undefined)
    try {
      await saved
    } catch (error) {
      readAs(chosen)
      toast.error(messageOf(error))
    }
  }
  const wanted = text.trim().toLocaleLowerCase()
  return (
    <Section title="Dates and times" subtitle={`It is ${formatInstant(now)} for you now.`}>
      <Stack gap={4}>
        <Segmented
          label="Dates"
          options={[
            { id: 'iso', name: 'Year-month-day' },
            { id: 'locale', name: 'As your browser’s language' },
          ]}
          value={chosen.dateForm}
          onChange={(dateForm) => void save({ dateForm })}
        />
        <Combobox
          label="Time zone"
          help={`Left empty, it is ${usualZone ? 'that of your store or account' : 'this computer’s'}: ${here}.`}
          placeholder={here}
          chosen={zones.find(({ id }) => id === chosen.timeZone)}
          options={zones.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))}
          onSearch={setText}
          onChange={(zone) => void save({ timeZone: zone?.id ?? null })}
        />
      </Stack>
    </Section>
  )
}
