import type { FieldKindCellProps } from '@core/client/plugin'

/** How many characters people name a vehicle by: the model year, the plant and the number in the series. */
const named = 8

/** A VIN, of which the part stands out that people read to each other. */
export default function VinCell({ value }: FieldKindCellProps) {
  const vin = String(value)
  return (
    <bdi>
      {vin.slice(0, -named)}
      <strong>{vin.slice(-named)}</strong>
    </bdi>
  )
}
