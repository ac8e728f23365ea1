import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { type ApiError, useLoad, toast } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { entityApi, type RowOf } from '@core/client/kit'
import { Button, Callout, DateInput, Dialog, EmptyState, Muted, Skeleton, Stack, TextInput } from '@core/client/ui'
import { countText } from '@core/entity'
import { normalizeVin, typedVinProblem, vinNotice } from '../../shared/accounts/checkVin'
import { orderEntity } from '../../shared/orders/orderEntity'
import { orderStatus } from '../../shared/orders/orderStatuses'
import { ChooseRecord } from '../ChooseRecord'
import { allocateOrders } from './orderApi'
import styles from './orders.module.css'

type Order = RowOf<typeof orderEntity>

const api = entityApi<Order>(orderEntity)
/** The most rows that are shown at once; the others follow when these are allocated. */
const most = 100

interface Row {
  readonly order: Order
  readonly vin: string
  readonly driver: number | undefined
  readonly promisedAt: string
}

interface AllocateGridProps {
  /** The filter for the orders of a quote, a lead or an account. */
  filter: Readonly<Record<string, string>>
  onClose: () => void
}

/** Allocates the placed orders of a record: a row for each vehicle. A column of VINs can be pasted, and a scanner goes on to the next row. */
export default function AllocateGrid({ filter, onClose }: AllocateGridProps) {
  const { value, failure } = useLoad(JSON.stringify(filter), async (signal) => {
    const columns = ['number', 'description', 'vin', 'driver', 'promisedAt']
    const placed = { ...filter, orderStatus: String(orderStatus.placed) }
    return (await api.list({ filter: placed, columns, limit: most, total: false }, signal)).data
  })
  if (value && value.length > 0) return <Grid orders={value} onClose={onClose} />
  return (
    <Dialog open title="Allocate VINs" onClose={onClose}>
      {failure && <Callout tone="danger">{failure}</Callout>}
      {!value && !failure && <Skeleton height="160px" />}
      {value && <EmptyState icon="pi-check-circle" title="Every order has its vehicle" />}
    </Dialog>
  )
}

function Grid({ orders, onClose }: { orders: readonly Order[]; onClose: () => void }) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    orders.map((order) => ({
      order,
      vin: order.vin ?? '',
      driver: order.driver ?? undefined,
      promisedAt: order.promisedAt ?? '',
    })),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [wrongCells, setWrongCells] = useState(0)
  const filled = rows.filter(({ vin }) => vin.trim() !== '')
  const change = (at: number, values: Partial<Row>) => {
    setRows(rows.map((row, place) => (place === at ? { ...row, ...values } : row)))
    setErrors(
      Object.fromEntries(Object.entries(errors).filter(([field]) => !field.startsWith(`${rows[at]!.order.id}.`))),
    )
  }
  /** A pasted column fills this row and those below it. */
  const paste = (at: number) => (event: ClipboardEvent) => {
    const vins = event.clipboardData
      .getData('text')
      .split(/[\s,;]+/)
      .filter(Boolean)
    if (vins.length < 2) return
    event.preventDefault()
    setRows(rows.map((row, place) => ({ ...row, vin: vins[place - at] ?? row.vin })))
  }
  const next = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input[data-vin]')]
    inputs[inputs.indexOf(event.target as HTMLInputElement) + 1]?.focus()
  }
  const { busy, failure, submit } = useSubmit(async () => {
    const { message } = await allocateOrders(
      filled.map(({ order: { id, version }, vin, driver, promisedAt }) => ({
        id,
        version,
        vin: normalizeVin(vin),
        ...(driver !== undefined && { driver }),
        ...(promisedAt && { promisedAt }),
      })),
    )
    toast.success(message ?? '')
    onClose()
  })
  const save = async () => {
    setErrors({})
    const refusal = await submit()
    const wrong = refusal ? cellErrors(refusal, filled) : {}
    setErrors(wrong)
    setWrongCells(Object.keys(wrong).length)
  }
  return (
    <Dialog
      open
      title="Allocate VINs"
      width="960px"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} disabled={filled.length === 0} onClick={() => void save()}>
            {filled.length === 0 ? 'Allocate' : `Allocate ${countText(filled.length, 'order')}`}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {failure && (
          <Callout tone="danger">
            {wrongCells > 0
              ? `Nothing was allocated: ${countText(wrongCells, 'cell is', 'cells are')} wrong.`
              : failure}
          </Callout>
        )}
        <Muted>Paste a column of VINs, or scan one after the other. Rows without a VIN stay as they are.</Muted>
        <div className={styles.forAll}>
          <ChooseRecord
            entity="user"
            label="Driver of all"
            chosen={sameOf(rows.map(({ driver }) => driver))}
            onChoose={(driver) => setRows(rows.map((row) => ({ ...row, driver })))}
          />
          <DateInput
            label="Promised day of all"
            value={sameOf(rows.map(({ promisedAt }) => promisedAt)) ?? ''}
            onChange={(promisedAt) => setRows(rows.map((row) => ({ ...row, promisedAt })))}
          />
        </div>
        <Stack as="ol" gap={3} className={styles.grid}>
          {rows.map(({ order, vin, driver, promisedAt }, at) => {
            const errorOf = (field: string) => errors[`${order.id}.${field}`]
            return (
              <li key={order.id}>
                <p className={styles.orderOf}>
                  <strong>{order.number}</strong>
                  <span>{order.description}</span>
                </p>
                <TextInput
                  label={`VIN of ${order.number}`}
                  labelHidden
                  placeholder="VIN"
                  data-vin
                  {...(at === 0 && { 'data-autofocus': true })}
                  autoCapitalize="characters"
                  autoComplete="off"
                  spellCheck={false}
                  value={vin}
                  help={vinNotice(normalizeVin(vin))}
                  error={errorOf('vin') ?? (vin ? typedVinProblem(normalizeVin(vin)) : undefined)}
                  onChange={(typed) => change(at, { vin: typed })}
                  onPaste={paste(at)}
                  onKeyDown={next}
                />
                <ChooseRecord
                  entity="user"
                  label={`Driver of ${order.number}`}
                  labelHidden
                  error={errorOf('driver')}
                  chosen={driver}
                  onChoose={(chosen) => change(at, { driver: chosen })}
                />
                <DateInput
                  label={`Promised day of ${order.number}`}
                  labelHidden
                  value={promisedAt}
                  error={errorOf('promisedAt')}
                  onChange={(day) => change(at, { promisedAt: day })}
                />
              </li>
            )
          })}
        </Stack>
      </Stack>
    </Dialog>
  )
}

/** The errors by order and field, from those by row and field of the call. */
function cellErrors({ errors }: ApiError, sent: readonly Row[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    errors.flatMap(({ field, message }) => {
      const [, at, name] = /^rows\[(\d+)\]\.(\w+)/.exec(field) ?? []
      const row = at === undefined ? undefined : sent[Number(at)]
      return row ? [[`${row.order.id}.${name === 'driver' || name === 'promisedAt' ? name : 'vin'}`, message]] : []
    }),
  )
}

/** The value that all share. */
function sameOf<Value>(values: readonly Value[]): Value | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined
}
