import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { readAmount } from '@core/kernel/entity/amounts'
import type { Field } from '@core/kernel/entity/Field'
import { knownName } from '@core/kernel/entity/language'
import { parseFilter, writeFilter } from '@core/kernel/entity/filters'
import { formats } from '@core/kernel/entity/formats'
import { Button } from '../../../../platform/ui/buttons/Button'
import { Select } from '../../../../platform/ui/fields/Select'
import { TextInput } from '../../../../platform/ui/fields/TextInput'
import { TimeInput } from '../../../../platform/ui/fields/TimeInput'
import { Row } from '../../../../platform/ui/layout/Row'
import { closePopover } from '../../../../platform/ui/overlays/Popover'
import { rangeWords } from '../conditionText'
import type { FilterProps } from '../FilterProps'
import { Applied } from './Applied'
import styles from './editors.module.css'

/** From one number, amount or time to another, each included or left out; either may be empty. */
export const RangeEditor = observer(function RangeEditor({ store, fieldPath: { field, path } }: FilterProps) {
  const condition = parseFilter(field, store.query.filters[path] ?? '')
  const stored = condition && ('from' in condition || 'to' in condition) ? condition : {}
  const [from, setFrom] = useState(stored.from ?? '')
  const [to, setTo] = useState(stored.to ?? '')
  const [isAbove, setAbove] = useState(stored.above === true)
  const [isBelow, setBelow] = useState(stored.below === true)
  const ends = useRef<HTMLDivElement>(null)
  // Most people type a value, and the words before it can stay as they are.
  useEffect(() => ends.current?.querySelector('input')?.focus(), [])
  const [least, most] = [from.trim(), to.trim()]
  const text =
    least || most
      ? writeFilter({
          ...(least && { from: least, ...(isAbove && { above: true as const }) }),
          ...(most && { to: most, ...(isBelow && { below: true as const }) }),
        })
      : ''
  const wrong = text !== '' && !parseFilter(field, text)
  const time = field.kind === 'timeSlot'
  const words = rangeWords[time ? 'time' : 'number']
  const wrongText = time ? 'Type times such as 2:30 PM' : 'Allow only numbers'
  const apply = (within: HTMLElement) => {
    if (wrong) return
    store.setFilter(path, text)
    closePopover(within)
  }
  return (
    <Applied onApply={apply}>
      <div ref={ends} className={styles.ends}>
        <End
          {...{ field, value: from, onChange: setFrom }}
          name="Lower end"
          words={[knownName(words.from), knownName(words.above)]}
          isOut={isAbove}
          onOut={setAbove}
          error={wrong ? wrongText : undefined}
        />
        <End
          {...{ field, value: to, onChange: setTo }}
          name="Upper end"
          words={[knownName(words.to), knownName(words.below)]}
          isOut={isBelow}
          onOut={setBelow}
        />
      </div>
      <Button variant="primary" size="small" wide onClick={({ currentTarget }) => apply(currentTarget)}>
        Apply
      </Button>
    </Applied>
  )
})

interface EndProps {
  field: Field
  /** “Lower end”. */
  name: string
  /** How it is said with the value included, and with it left out. */
  words: readonly [string, string]
  isOut: boolean
  onOut: (isOut: boolean) => void
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** One end of a range: whether its value is included, the value, and what it counts. */
function End({ field, name, words, isOut, onOut, value, onChange, error }: EndProps) {
  const [included, out] = words.map(sentenceCase) as [string, string]
  const shown = { label: isOut ? out : included, labelHidden: true, value, error }
  const isMoney = field.kind === 'money'
  return (
    <>
      <Select
        label={name}
        labelHidden
        options={[
          { id: 'in', name: included },
          { id: 'out', name: out },
        ]}
        value={isOut ? 'out' : 'in'}
        onChange={(id) => onOut(id === 'out')}
      />
      {field.kind === 'timeSlot' ? (
        <TimeInput {...shown} onChange={onChange} />
      ) : (
        <Row gap={1.5} align="start" className={styles.measured}>
          {isMoney && <span aria-hidden="true">{formats.sign.trim()}</span>}
          <TextInput
            {...shown}
            inputMode="decimal"
            onChange={(text) => onChange(isMoney ? readAmount(text) : text)}
            {...(field.unit !== undefined && { unit: field.unit })}
          />
        </Row>
      )}
    </>
  )
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
