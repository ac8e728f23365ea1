import { useState } from 'react'
import { createApi, newIdempotencyKey, unwrapResponse, useLoad, toast, useViewer } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { entityApi, useStoredDraft } from '@core/client/kit'
import {
  Button,
  Checkbox,
  DateInput,
  EmptyState,
  ErrorState,
  focusBeside,
  IconButton,
  LinkButton,
  Muted,
  PageHeader,
  Row,
  Section,
  Select,
  Skeleton,
  Stack,
  TextInput,
} from '@core/client/ui'
import { formatDay, messages, today, type ValueOf, weekdayOf } from '@core/entity'
import { targetPath } from '../../shared/crmPaths'
import { targetPermissions } from '../../shared/crmPermissions'
import { federalHolidays } from '../../shared/targets/federalHolidays'
import { holidayEntity } from '../../shared/targets/holidayEntity'
import { type targetCalls, weekdays } from '../../shared/targets/targetCalls'
import styles from './WorkingDays.module.css'

const api = createApi<typeof targetCalls>()
const holidays = entityApi<HolidayRow>(holidayEntity)

type Week = ValueOf<typeof targetCalls.weeks.answer>['data'][number]

interface HolidayRow {
  readonly id: number
  readonly version: number
  readonly updatedAt: string
  readonly name: string | null
  readonly day: string | null
  readonly storeId: number | null
  readonly labels: Readonly<Record<string, string | null>>
}

/** Begins with Monday. */
const week = [...weekdays.slice(1), weekdays[0]!]

/** The working days of stores, on which pace and “needed a day” of targets depend. D6 */
export default function WorkingDays() {
  const mayEdit = useViewer().permissions.has(targetPermissions.can.canSetTarget)
  const {
    value: weeks,
    failure,
    error,
    reload,
  } = useLoad('weeks', async (signal) => {
    return (await unwrapResponse(api.GET('/api/WorkWeek/List', { signal }))).data
  })
  return (
    <>
      <PageHeader
        title="Working days"
        subtitle="Pace and “Needed a day” of targets count them."
        actions={<LinkButton href={targetPath}>Targets</LinkButton>}
      />
      <div className={styles.sections}>
        <Section title="Weeks" subtitle="The days of the week on which each store works." flush>
          {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
          {!failure && !weeks && <Skeleton height="200px" />}
          {weeks && <Weeks weeks={weeks} mayEdit={mayEdit} onDone={reload} />}
        </Section>
        <Holidays mayEdit={mayEdit} stores={weeks ?? []} />
      </div>
    </>
  )
}

function Weeks({ weeks, mayEdit, onDone }: { weeks: readonly Week[]; mayEdit: boolean; onDone: () => void }) {
  const { submit } = useSubmit(
    async ({ storeId, weekdays: was }: Week, day: number, works: boolean) => {
      const next = works ? [...was, day] : was.filter((one) => one !== day)
      const { message } = await unwrapResponse(
        api.PUT('/api/WorkWeek/Update', { body: { storeId, weekdays: next, was } }),
      )
      toast.success(message ?? 'Working days updated successfully !!')
    },
    { onFailed: toast.warning },
  )
  return (
    <div className={styles.scroll} role="group" aria-label="Working days by store">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Store</th>
            {week.map(({ id, name }) => (
              <th key={id} scope="col">
                <abbr title={name}>{name.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((row) => (
            <tr key={row.storeId}>
              <th scope="row">{row.store}</th>
              {week.map(({ id, name }) => {
                const works = row.weekdays.includes(id)
                return (
                  <td key={id}>
                    <Checkbox
                      label={`${row.store} works on ${name}`}
                      labelHidden
                      // The last working day can't be removed: a store without working days has no pace.
                      disabled={!mayEdit || (works && row.weekdays.length === 1)}
                      checked={works}
                      onChange={(next) => void submit(row, id, next).then(onDone)}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Holidays({ mayEdit, stores }: { mayEdit: boolean; stores: readonly Week[] }) {
  const [year, setYear] = useState(() => Number(today().slice(0, 4)))
  const { value, failure, error, reload } = useLoad(`holidays ${year}`, async (signal) => {
    const filter = { day: `${year}-01-01..${year}-12-31` }
    const sorting = { fieldName: 'day', direction: 'asc' } as const
    return (await holidays.list({ limit: 400, filter, sorting, columns: ['name', 'day', 'storeId'] }, signal)).data
  })
  const missing = federalHolidays(year).filter(
    ({ day }) => !value?.some((one) => one.day === day && one.storeId === null),
  )
  const { busy, submit } = useSubmit(
    async (work: () => Promise<string | undefined>) => {
      const message = await work().finally(reload)
      if (message) toast.success(message)
    },
    { onFailed: toast.warning },
  )
  const addFederal = async () => {
    let message: string | undefined
    for (const holiday of missing) ({ message } = await holidays.create({ ...holiday }, newIdempotencyKey()))
    return message
  }
  return (
    <Section
      title="Holidays"
      subtitle="Days on which all stores, or one of them, are closed."
      actions={
        <>
          <Row gap={1} className={styles.year}>
            <IconButton icon="pi-chevron-left" label="Year before" size="small" onClick={() => setYear(year - 1)} />
            <output>{year}</output>
            <IconButton icon="pi-chevron-right" label="Year after" size="small" onClick={() => setYear(year + 1)} />
          </Row>
          {mayEdit && value && missing.length > 0 && (
            <Button loading={busy} onClick={() => void submit(addFederal)}>
              Add federal holidays
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {mayEdit && <AddHoliday stores={stores} onDone={reload} />}
        {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
        {!failure && !value && <Skeleton height="160px" />}
        {value?.length === 0 && (
          <EmptyState icon="pi-calendar" title={`No holidays in ${year}`}>
            Every working day of the week counts.
          </EmptyState>
        )}
        {value && value.length > 0 && (
          <Stack as="ul" className={styles.days} aria-label={`Holidays of ${year}`}>
            {value.map(({ id, name, day, storeId, labels }) => (
              <li key={id} ref={focusBeside}>
                <span className={styles.day}>
                  {day && `${weekdays[weekdayOf(day)]!.name.slice(0, 3)}, ${formatDay(day)}`}
                </span>
                <span className={styles.name}>{name}</span>
                <Muted as="span">{storeId === null ? 'Every store' : labels.storeId}</Muted>
                {mayEdit && (
                  <IconButton
                    icon="pi-trash"
                    size="small"
                    label={`Remove ${name}, ${day}`}
                    onClick={() => void submit(() => holidays.remove(id))}
                  />
                )}
              </li>
            ))}
          </Stack>
        )}
      </div>
    </Section>
  )
}

const noHoliday = { name: '', day: '', storeId: '' }
const isNoHoliday = ({ name, day }: typeof noHoliday) => name.trim() === '' && day === ''

/** What is typed survives a reload. */
function AddHoliday({ stores, onDone }: { stores: readonly Week[]; onDone: () => void }) {
  const { draft, change, written } = useStoredDraft({
    form: `${targetPath}/new-holiday`,
    empty: noHoliday,
    isEmpty: isNoHoliday,
  })
  const { name, day, storeId } = draft
  const [tried, setTried] = useState(false)
  const [key, setKey] = useState(newIdempotencyKey)
  const { busy, failure, submit } = useSubmit(async () => {
    const { message } = await holidays.create({ name, day, storeId: storeId ? Number(storeId) : null }, key)
    toast.success(message ?? 'Holiday created successfully !!')
    setKey(newIdempotencyKey())
    written()
    // The next one is often of the same store.
    change({ ...noHoliday, storeId })
    setTried(false)
    onDone()
  })
  const save = () => {
    setTried(true)
    if (name.trim() && day) void submit()
  }
  return (
    <form
      className={styles.add}
      aria-label="Add a holiday"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        label="Name"
        maxLength={100}
        value={name}
        onChange={(typed) => change({ ...draft, name: typed })}
        error={tried && !name.trim() ? messages.required('Name') : undefined}
      />
      <DateInput
        label="Day"
        value={day}
        onChange={(next) => change({ ...draft, day: next })}
        error={tried && !day ? messages.required('Day') : failure}
      />
      <Select
        label="Store"
        empty="Every store"
        options={stores.map(({ storeId: id, store }) => ({ id: String(id), name: store }))}
        value={storeId}
        onChange={(next) => change({ ...draft, storeId: next })}
      />
      <Button type="submit" icon="pi-plus" loading={busy}>
        Add holiday
      </Button>
    </form>
  )
}
