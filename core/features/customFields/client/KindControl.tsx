import { drawControl } from '@core/kernel/client/kit/forms/controls/FormField'
import type { ControlProps } from '@core/kernel/client/kit/forms/FormSection'
import { Stays, useIsNew } from '@core/kernel/client/kit/extensible/Stays'

/** The kind of a field, which is chosen once. */
export default function KindControl(props: ControlProps) {
  const { field, label, value } = props
  if (useIsNew()) return drawControl(props)
  return (
    <Stays label={label} why="It can’t be changed, because records hold such values. Add another field instead.">
      {field.options?.find(({ id }) => id === value)?.name}
    </Stays>
  )
}
