import type { FieldKindCellProps } from '@core/client/plugin'
import { Badge } from '@core/client/ui'

/** The plate of a vehicle, as a cell of a plugin’s kind of field. */
export default function PlateCell({ field, value }: FieldKindCellProps) {
  return <Badge tone="neutral">{field.format?.(value) ?? String(value)}</Badge>
}
