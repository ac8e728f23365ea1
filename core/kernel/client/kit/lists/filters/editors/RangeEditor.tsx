import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { parseFilter, writeFilter } from '@core/kernel/entity/filters'
import { Button } from '../../../../platform/ui/buttons/Button'
import { TextInput, type TextInputProps } from '../../../../platform/ui/fields/TextInput'
import { TimeInput } from '../../../../platform/ui/fields/TimeInput'
import { closePopover } from '../../../../platform/ui/overlays/Popover'
import type { FilterProps } from '../FilterProps'
import { Applied } from './Applied'
import styles from './editors.module.css'

/** From one number, amount or time to another; either may be empty. */
export const RangeEditor = observer(function RangeEditor({ store, fieldPath: { field, path } }: FilterProps) {
  const condition = parseFilter(field, store.query.filters[path] ?? '')
  const stored = condition && ('from' in condition || 'to' in condition) ? condition : {}
  const [from, setFrom] = useState(stored.from ?? '')
  const [to, setTo] = useState(stored.to ?? '')
  const text =
    from.trim() || to.trim()
      ? writeFilter({ ...(from.trim() && { from: from.trim() }), ...(to.trim() && { to: to.trim() }) })
      : ''
  const wrong = text !== '' && !parseFilter(field, text)
  const time = field.kind === 'timeSlot'
  const Input = time ? TimeInput : NumberInput
  const wrongText = time ? 'Type times such as 2:30 PM' : 'Allow only numbers'
  const apply = (within: HTMLElement) => {
    if (wrong) return
    store.setFilter(path, text)
    closePopover(within)
  }
  return (
    <Applied onApply={apply}>
      <div className={styles.pair}>
        <Input label="At least" value={from} onChange={setFrom} error={wrong ? wrongText : undefined} />
        <Input label="At most" value={to} onChange={setTo} />
      </div>
      <Button variant="primary" size="small" wide onClick={({ currentTarget }) => apply(currentTarget)}>
        Apply
      </Button>
    </Applied>
  )
})

function NumberInput(props: Pick<TextInputProps, 'label' | 'value' | 'onChange' | 'error'>) {
  return <TextInput {...props} inputMode="decimal" />
}
