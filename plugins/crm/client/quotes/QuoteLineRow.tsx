import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react'
import { useField, useForm } from 'react-final-form'
import { type PlacedField, FormField } from '@core/client/forms'
import { type ControlProps, ReferenceControl } from '@core/client/kit'
import { formats } from '@core/entity'
import { classes, FieldFrame, fields as controls, Select } from '@core/client/ui'
import { discountType, priceQuote, toCents } from '../../shared/quotes/priceQuote'
import { kindOfLine, lineKind, lineKinds, quoteLineFields } from '../../shared/quotes/quoteLine'
import { amountText } from '../../shared/quotes/quoteText'
import { usePriceList } from './ListPrices'
import { readTypedLine } from './lineDraft'
import styles from './quotes.module.css'

type RowProps = ComponentProps<NonNullable<PlacedField['row']>>

type Row = Readonly<Record<string, unknown>>

/** The labels say what the help of the fields says, so that a line takes two rows of the screen. */
const brief = (name: keyof typeof quoteLineFields) => {
  const { help: _, ...field } = quoteLineFields[name]
  return field
}
const fields = {
  kind: brief('kind'),
  vehicleId: brief('vehicleId'),
  description: brief('description'),
  quantity: brief('quantity'),
  price: brief('price'),
  discount: brief('discount'),
  upfit: brief('upfit'),
  deliveryFee: { ...brief('deliveryFee'), label: 'Delivery' },
}

/** One line of the quote form: what is offered, and below it what it costs, with its total. */
export default function QuoteLineRow({ path }: RowProps) {
  const row = useField<Row | undefined>(path, { subscription: { value: true } }).input.value ?? {}
  const { listPrices } = usePriceList()
  const kind = kindOfLine({
    kind: (row.kind as 1 | 2 | 3 | undefined) ?? null,
    vehicleId: (row.vehicleId as number | undefined) ?? null,
  })
  const isVehicle = kind === lineKind.vehicle
  const { priced } = readTypedLine(row, 0, listPrices)
  const total = priceQuote({ lines: [priced], taxRate: null, taxExempt: null }).subtotal
  const shows = (name: 'upfit' | 'deliveryFee') => isVehicle || row[name] !== undefined
  const place = (name: keyof typeof fields) => ({
    path: `${path}.${name}`,
    field: fields[name],
    span: 'third' as const,
  })
  return (
    <div className={styles.lineFields}>
      <FormField {...place('kind')} control={drawn(KindControl, { path, kind })} />
      {isVehicle && <FormField {...place('vehicleId')} control={drawn(VehicleControl, { path })} />}
      <FormField {...place('description')} required={!isVehicle} />
      <FormField {...place('quantity')} required={false} />
      <FormField {...place('price')} />
      <FormField {...place('discount')} control={drawn(DiscountControl, { path })} />
      {shows('upfit') && <FormField {...place('upfit')} />}
      {shows('deliveryFee') && <FormField {...place('deliveryFee')} />}
      <p className={styles.lineTotal}>
        <span>Line total</span>
        <strong>{amountText(total)}</strong>
      </p>
    </div>
  )
}

type RowControl = ControlProps & { readonly path: string }

/** A control of this file for `FormField`, with what it needs beside its own field. */
function drawn<More extends object>(Control: ComponentType<ControlProps & More>, more: More) {
  return (props: ControlProps): ReactNode => <Control {...props} {...more} />
}

/** Leaving the kind Vehicle clears what only vehicles have. */
function KindControl({ path, kind, label, error, onChange, onBlur }: RowControl & { readonly kind: number }) {
  const form = useForm()
  return (
    <Select
      {...{ label, error, onBlur }}
      options={lineKinds}
      value={String(kind)}
      onChange={(chosen) =>
        form.batch(() => {
          onChange(Number(chosen))
          if (Number(chosen) === lineKind.vehicle) return
          for (const name of ['vehicleId', 'upfit', 'deliveryFee']) form.change(`${path}.${name}`, undefined)
        })
      }
    />
  )
}

/** Choosing a vehicle fills its list price, unless a price was typed. */
function VehicleControl({ path, ...props }: RowControl) {
  const form = useForm()
  const { listPrices, priceOf } = usePriceList()
  const valueOf = (name: string): unknown => form.getFieldState(`${path}.${name}`)?.value
  const choose = async (id: unknown) => {
    const standing = listPrices.get(Number(props.value)) ?? null
    props.onChange(id)
    const price = typeof id === 'number' ? await priceOf(id) : null
    const typed = valueOf('price')
    const isTyped = typeof typed === 'string' && typed !== '' && (standing === null || !sameAmount(typed, standing))
    if (!isTyped && valueOf('vehicleId') === id) form.change(`${path}.price`, price ?? undefined)
  }
  return <ReferenceControl {...props} onChange={(id) => void choose(id)} />
}

const sameAmount = (typed: string, amount: string): boolean =>
  quoteLineFields.price.check(typed) === undefined && toCents(typed) === toCents(amount)

/** @returns a typed amount or percentage without its sign and grouping, and with a point where people write a comma before the cents */
function plainNumber(typed: string): string {
  const text = typed.replace(formats.sign, '').replaceAll(/[\s$%]/g, '')
  return /^\d+,\d{0,2}$/.test(text) ? text.replace(',', '.') : text.replaceAll(',', '')
}

/** One control for the discount: a number, and whether it is an amount or percent of the price. */
function DiscountControl({ path, label, error, value, onChange, onBlur }: RowControl) {
  const type = useField<number | undefined>(`${path}.discountType`, { subscription: { value: true } }).input
  // As typed while it has the focus: `1,5` may become `1,500`.
  const [typed, setTyped] = useState<string>()
  return (
    <FieldFrame {...{ label, error }}>
      {(control) => (
        <div className={classes(controls.dressed, styles.discount)}>
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className={controls.control}
            value={typed ?? (typeof value === 'string' ? value : '')}
            onChange={(event) => {
              setTyped(event.target.value)
              onChange(plainNumber(event.target.value))
            }}
            onBlur={() => {
              setTyped(undefined)
              onBlur()
            }}
          />
          <select
            aria-label="Discount as"
            className={controls.control}
            value={type.value || discountType.amount}
            onChange={(event) => type.onChange(Number(event.target.value))}
          >
            <option value={discountType.amount} aria-label="Amount">
              {formats.sign.trim()}
            </option>
            <option value={discountType.percent} aria-label="Percent">
              %
            </option>
          </select>
        </div>
      )}
    </FieldFrame>
  )
}
