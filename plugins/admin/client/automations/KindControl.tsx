import { drawControl } from '@core/client/forms'
import type { ControlProps } from '@core/client/kit'

/** The control of the field’s kind, for a setting of a step. */
export function KindControl(props: ControlProps) {
  return drawControl(props)
}
