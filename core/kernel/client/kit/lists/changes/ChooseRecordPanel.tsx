import { useEffect, useMemo } from 'react'
import type { Field } from '@core/kernel/entity/Field'
import { closePopover } from '../../../platform/ui/overlays/Popover'
import { useFirstFocus } from '../../../platform/ui/overlays/useFirstFocus'
import { ReferenceControl } from '../../forms/controls/ReferenceControl'
import { FormContext, useFormSetting } from '../../forms/FormContext'
import styles from './changes.module.css'

interface ChooseRecordPanelProps {
  field: Field
  label: string
  /** The id of the entity whose record is changed. Only people who can be given such a record are offered. */
  entity: string
  chosen: number | undefined
  onChoose: (id: number) => void
}

/** A search for the person or the record that a cell refers to. */
export default function ChooseRecordPanel({ field, label, entity, chosen, onChoose }: ChooseRecordPanelProps) {
  const setting = useFormSetting()
  const context = useMemo(() => ({ ...setting, entity }), [setting, entity])
  const element = useFirstFocus<HTMLDivElement>()
  // Somebody who clicks a cell wants to see the choices.
  useEffect(() => element.current?.querySelector('input')?.click(), [element])
  return (
    <FormContext value={context}>
      <div ref={element} className={styles.panel}>
        <ReferenceControl
          field={field}
          required={false}
          error={undefined}
          label={label}
          value={chosen}
          onBlur={() => {}}
          onChange={(id) => {
            // The value is cleared while the user types another name.
            if (typeof id !== 'number') return
            if (element.current) closePopover(element.current)
            onChoose(id)
          }}
        />
      </div>
    </FormContext>
  )
}
