import { observer } from 'mobx-react-lite'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { messageOf, toast, useOncePerRole, useViewer } from '@core/client/session'
import {
  Button,
  classes,
  EmptyState,
  ErrorState,
  IconButton,
  LinkButton,
  PageHeader,
  Row,
  Select,
  Skeleton,
  Meter,
} from '@core/client/ui'
import { countText, monthStart, today, formatFigure, shortFigure } from '@core/entity'
import { workingDaysPath } from '../../shared/crmPaths'
import { targetPermissions } from '../../shared/crmPermissions'
import { attainment } from '../../shared/formulas'
import { targetMetrics } from '../../shared/targets/targetMetrics'
import { MonthGlance } from './MonthGlance'
import { SpreadDialog } from './SpreadDialog'
import { TargetGridStore } from './TargetGridStore'
import { formatOf, monthName, toneOf } from './targetWords'
import styles from './TargetGrid.module.css'

type FigureValue = number | null

const { can } = targetPermissions
const storeKey = {}

/** Targets of people by month, for one metric. S2.22, S3.16, D6 */
export default observer(function TargetGrid() {
  const { permissions } = useViewer()
  const store = useOncePerRole(storeKey, (own) => own(new TargetGridStore(permissions.has(can.setPastTarget))))
  const mayEdit = permissions.has(can.canSetTarget)
  const [spreading, setSpreading] = useState(false)
  useEffect(() => void store.load(), [store])
  const now = monthStart(today())
  const save = async () => {
    try {
      const message = await store.save()
      if (message) toast.success(message)
    } catch (error) {
      toast.warning(messageOf(error))
    }
  }
  const [changes, wrong] = [store.typed.size, store.wrong]
  return (
    <>
      <PageHeader
        title="Targets"
        subtitle={
          mayEdit
            ? 'Type, or paste from a spreadsheet. Nothing is stored until you save.'
            : 'Targets, and below each what was reached.'
        }
        actions={
          <>
            <LinkButton icon="pi-calendar" href={workingDaysPath}>
              Working days
            </LinkButton>
            {mayEdit && (
              <>
                <Button
                  icon="pi-copy"
                  disabled={store.year !== Number(now.slice(0, 4))}
                  onClick={() => store.copyInto(now)}
                >
                  Copy last month
                </Button>
                <Button icon="pi-chart-bar" onClick={() => setSpreading(true)}>
                  Spread a year
                </Button>
              </>
            )}
          </>
        }
      />
      <Row gap={3} wrap className={styles.bar}>
        <Select
          label="Metric"
          labelHidden
          options={targetMetrics}
          value={String(store.metric)}
          onChange={(id) => store.show({ metric: targetMetrics.find((one) => String(one.id) === id)!.id })}
        />
        <Row gap={1} className={styles.year}>
          <IconButton
            icon="pi-chevron-left"
            label="Year before"
            size="small"
            onClick={() => store.show({ year: store.year - 1 })}
          />
          <output>{store.year}</output>
          <IconButton
            icon="pi-chevron-right"
            label="Year after"
            size="small"
            onClick={() => store.show({ year: store.year + 1 })}
          />
        </Row>
        {store.stores.length > 1 && (
          <Select
            label="Store"
            labelHidden
            options={store.stores}
            empty="All stores"
            value={store.storeId}
            onChange={(id) => (store.storeId = id)}
          />
        )}
        {changes > 0 && (
          <Row gap={2} wrap className={styles.save} role="status">
            <span>
              {countText(changes, 'change')}
              {wrong > 0 && `, ${wrong} not an amount`}
            </span>
            <Button onClick={() => store.revert()}>Discard</Button>
            <Button variant="primary" disabled={wrong > 0} loading={store.saving} onClick={() => void save()}>
              Save
            </Button>
          </Row>
        )}
      </Row>
      {store.error && <ErrorState error={store.error} onRetry={() => void store.load()} />}
      {!store.isLoaded && !store.error && <Skeleton height="320px" />}
      {store.isLoaded &&
        (store.people.length === 0 ? (
          <EmptyState icon="pi-bullseye" title={mayEdit ? 'Nobody sells yet' : 'No targets to see'}>
            {mayEdit
              ? 'Targets are for active people whose role sees only their own: invite salespeople under Users. Once they have accepted, type their targets here, or paste them from a spreadsheet.'
              : 'Ask your sales manager to set a target for you. It appears here.'}
          </EmptyState>
        ) : (
          <>
            {store.months.includes(now) && <MonthGlance store={store} month={now} />}
            <Grid store={store} mayEdit={mayEdit} now={now} />
          </>
        ))}
      {spreading && <SpreadDialog store={store} onClose={() => setSpreading(false)} />}
    </>
  )
})

const Grid = observer(function Grid({
  store,
  mayEdit,
  now,
}: {
  store: TargetGridStore
  mayEdit: boolean
  now: string
}) {
  const format = formatOf(store.metric)
  const thisYear = store.months.includes(now)
  const total = (of: readonly { readonly id: number }[], months: readonly string[], what: 'target' | 'actual') =>
    of.reduce(
      (sum, { id: assignTo }) =>
        sum +
        months.reduce(
          (all, month) =>
            all + (what === 'target' ? (store.valueOf({ assignTo, month }) ?? 0) : store.actualOf({ assignTo, month })),
          0,
        ),
      0,
    )
  return (
    <div className={styles.scroll} role="group" aria-label="Targets by person and month">
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            {thisYear && (
              <>
                <th scope="col">
                  <abbr title={`Reached in ${monthName(now)}`}>Reached</abbr>
                </th>
                <th scope="col">Pace</th>
                <th scope="col">Needed a day</th>
              </>
            )}
            {store.months.map((month) => (
              <th key={month} scope="col" className={classes(month === now && styles.now)}>
                <abbr title={monthName(month)}>{monthName(month).slice(0, 3)}</abbr>
              </th>
            ))}
            <th scope="col">Year</th>
          </tr>
        </thead>
        <tbody>
          {store.people.map((person) => {
            return (
              <tr key={person.id}>
                <th scope="row">
                  {person.name}
                  {person.store && <span>{person.store}</span>}
                </th>
                {thisYear && <Standing of={store.standingOf([person], now)} format={format} />}
                {store.months.map((month) => (
                  <td key={month} className={classes(month === now && styles.now)}>
                    <TargetCell
                      store={store}
                      assignTo={person.id}
                      name={person.name}
                      month={month}
                      mayEdit={mayEdit}
                      now={now}
                      format={format}
                    />
                  </td>
                ))}
                <td className={styles.sum}>
                  {shortFigure(total([person], store.months, 'target'), format)}
                  <span>{shortFigure(total([person], store.months, 'actual'), format)}</span>
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {thisYear && <Standing of={store.standingOf(store.people, now)} format={format} />}
            {store.months.map((month) => (
              <td key={month} className={classes(styles.sum, month === now && styles.now)}>
                {shortFigure(total(store.people, [month], 'target'), format)}
                {month <= now && <span>{shortFigure(total(store.people, [month], 'actual'), format)}</span>}
              </td>
            ))}
            <td className={styles.sum}>
              {shortFigure(total(store.people, store.months, 'target'), format)}
              <span>{shortFigure(total(store.people, store.months, 'actual'), format)}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
})

interface StandingProps {
  of: ReturnType<TargetGridStore['standingOf']>
  format: 'money' | 'number'
}

/** The standing of this month's targets: attainment, pace, and the amount needed on each remaining day. D6 */
function Standing({ of: { target, reached, pace: rate, needed }, format }: StandingProps) {
  return (
    <>
      <td className={styles.sum}>
        {reached === null ? '–' : formatFigure(reached, 'percent')}
        {reached !== null && <Attainment reached={reached} pace={rate} />}
      </td>
      <td className={classes(styles.sum, rate !== null && (rate < 0.9 ? styles.behind : rate >= 1 && styles.ahead))}>
        {rate === null ? '–' : formatFigure(rate, 'percent')}
      </td>
      <td className={styles.sum}>
        {target === 0 || needed === null
          ? '–'
          : needed === 0
            ? 'Reached'
            : shortFigure(Math.round(needed * 10) / 10, format)}
      </td>
    </>
  )
}

/** A bar of the attainment, with a mark at the expected value of today. The figures beside it have the same content. */
function Attainment({ reached, pace }: { reached: number; pace: FigureValue }) {
  return (
    <div className={styles.bare}>
      <Meter values={[{ share: reached, color: toneOf(pace) }]} due={pace ? reached / pace : undefined} />
    </div>
  )
}

interface TargetCellProps {
  store: TargetGridStore
  assignTo: number
  name: string
  month: string
  now: string
  mayEdit: boolean
  format: 'money' | 'number'
}

const TargetCell = observer(function TargetCell({
  store,
  assignTo,
  name,
  month,
  now,
  mayEdit,
  format,
}: TargetCellProps) {
  const cell = { assignTo, month }
  const value = store.valueOf(cell)
  const actual = store.actualOf(cell)
  const reached = month <= now && value ? attainment(actual, value) : null
  const walk = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = event.currentTarget.closest('td')!.cellIndex
    const row = event.currentTarget.closest('tr')!
    const next = (step > 0 ? row.nextElementSibling : row.previousElementSibling) as HTMLTableRowElement | null
    next?.cells[at]?.querySelector('input')?.focus()
  }
  return (
    <>
      {mayEdit && store.isOpen(cell) ? (
        <input
          className={classes(styles.input, store.isChanged(cell) && styles.changed)}
          aria-label={`${name}, ${monthName(month)}`}
          aria-invalid={value === undefined}
          inputMode="decimal"
          value={store.textOf(cell)}
          onChange={(event) => store.type(cell, event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={walk}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!/[\t\n]/.test(text)) return
            event.preventDefault()
            store.paste(cell, text)
          }}
        />
      ) : (
        <span className={styles.fixed}>{value ? shortFigure(value, format) : '–'}</span>
      )}
      {month <= now && (
        <span
          className={classes(styles.actual, reached !== null && reached >= 1 && styles.ahead)}
          title={reached === null ? 'Reached' : `Reached, ${formatFigure(reached, 'percent')} of the target`}
        >
          {shortFigure(actual, format)}
        </span>
      )}
    </>
  )
})
