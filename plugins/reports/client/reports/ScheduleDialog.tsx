import { useState } from 'react'
import { createApi, unwrapResponse, useLoad, toast, useViewer } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { referenceOptions } from '@core/client/kit'
import { Button, Combobox, Dialog, IconButton, Segmented, Stack } from '@core/client/ui'
import { formatDay } from '@core/entity'
import type { savedCalls } from '../../shared/savedCalls'
import { RoleBoxes } from './RoleBoxes'
import styles from './ScheduleDialog.module.css'

const api = createApi<typeof savedCalls>()

interface Person {
  readonly id: number
  readonly name: string
}

const rhythms = [
  { id: 'week', name: 'Every Monday' },
  { id: 'month', name: 'First of the month' },
] as const

/** Sends the report regularly. Each receiver gets the figures of their own scope. D13 */
export function ScheduleDialog({ report, text, onClose }: { report: string; text: string; onClose: () => void }) {
  const viewer = useViewer()
  const [every, setEvery] = useState<'week' | 'month'>('week')
  const [people, setPeople] = useState<readonly Person[]>([{ id: viewer.id, name: viewer.name }])
  const [roleIds, setRoleIds] = useState<readonly number[]>([])
  const [search, setSearch] = useState<string>()
  const found = useLoad(search, (signal) =>
    referenceOptions({ kind: 'reference', entity: 'user' }, { ...(search && { search }), limit: 30 }, signal),
  )
  const { value: schedules = [], reload } = useLoad(
    report,
    async (signal) => (await unwrapResponse(api.POST('/api/Report/Schedules', { body: { report }, signal }))).data,
  )
  const { busy, failure, submit } = useSubmit(async (work: () => Promise<{ readonly message?: string }>) => {
    const { message } = await work()
    if (message) toast.success(message)
    reload()
  })
  const body = { report, query: text, every, receivers: people.map(({ id }) => id), roles: [...roleIds] }
  return (
    <Dialog
      open
      title="Send regularly"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            disabled={busy}
            onClick={() =>
              void submit(() => unwrapResponse(api.POST('/api/Report/SendNow', { body: { report, query: text } })))
            }
          >
            Send me one now
          </Button>
          <Button
            variant="primary"
            loading={busy}
            disabled={people.length + roleIds.length === 0}
            onClick={() => void submit(() => unwrapResponse(api.POST('/api/Report/Schedule', { body })))}
          >
            Schedule
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Segmented label="When" options={rhythms} value={every} onChange={setEvery} />
        <Combobox
          label="To"
          help="Everybody gets the figures of the rows that they may see themselves."
          chosen={undefined as Person | undefined}
          options={found.value?.filter(({ id }) => people.every((person) => person.id !== id))}
          failure={found.failure}
          onSearch={setSearch}
          onChange={(person) => person && setPeople([...people, { id: person.id, name: person.name }])}
          {...(failure && { error: failure })}
        />
        <ul className={styles.people}>
          {people.map(({ id, name }) => (
            <li key={id}>
              {name}
              <IconButton
                icon="pi-times"
                size="small"
                label={`Leave out ${name}`}
                onClick={() => setPeople(people.filter((person) => person.id !== id))}
              />
            </li>
          ))}
        </ul>
        <RoleBoxes of={{ report, query: text }} chosen={roleIds} onChange={setRoleIds} />
        {schedules.length > 0 && (
          <>
            <h3 className={styles.title}>Scheduled</h3>
            <ul className={styles.schedules}>
              {schedules.map(({ id, every: rhythm, dueOn, receivers, roles }) => (
                <li key={id}>
                  <span>
                    {rhythms.find((one) => one.id === rhythm)!.name}, next on {formatDay(dueOn)}:{' '}
                    {[...receivers, ...roles].join(', ')}
                  </span>
                  <IconButton
                    icon="pi-trash"
                    size="small"
                    label={`Stop sending to ${[...receivers, ...roles].join(', ')}`}
                    onClick={() =>
                      void submit(() =>
                        unwrapResponse(api.DELETE('/api/Report/DeleteSchedule', { params: { query: { id } } })),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Dialog>
  )
}
