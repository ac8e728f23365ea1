import { drawControl } from './FormField'
import type { ControlProps } from '../FormSection'

const numeric: ReadonlySet<string> = new Set(['integer', 'decimal', 'number'])

/** The control of the field’s kind, for a value that is no field of the form itself. A number is typed as text and stored as a number. */
export function KindControl({ value, onChange, ...props }: ControlProps) {
  if (!numeric.has(props.field.kind)) return drawControl({ value, onChange, ...props })
  return drawControl({
    ...props,
    value: typeof value === 'number' ? String(value) : value,
    onChange: (text) => onChange(typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text),
  })
}
