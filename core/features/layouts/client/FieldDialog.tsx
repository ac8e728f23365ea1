import { useState } from 'react'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { Checkbox } from '@core/kernel/client/platform/ui/fields/Checkbox'
import { Dialog } from '@core/kernel/client/platform/ui/overlays/Dialog'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { LayoutCondition, LayoutField } from '@core/kernel/entity/layouts'
import { ConditionFields } from './ConditionFields'

export interface FieldChange {
  readonly section: string
  readonly more: boolean
  readonly shownWhen: LayoutCondition | undefined
}

interface FieldDialogProps {
  entity: Entity
  field: LayoutField
  name: string
  isForm: boolean
  isNeeded: boolean
  section: string
  sections: readonly { readonly id: string; readonly name: string }[]
  onClose: () => void
  onChange: (change: FieldChange) => void
}

/** The section of a field, and when it is shown. */
export function FieldDialog({
  entity,
  field,
  name,
  isForm,
  isNeeded,
  section: from,
  sections,
  onClose,
  onChange,
}: FieldDialogProps) {
  const [section, setSection] = useState(from)
  const [more, setMore] = useState(field.more ?? false)
  const [condition, setCondition] = useState(field.shownWhen)
  const isWhole = !condition || condition.test === 'filled' || condition.test === 'empty' || condition.values?.length
  return (
    <Dialog
      open
      title={name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!isWhole}
            onClick={() => onChange({ section, more, shownWhen: condition })}
          >
            Done
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Select label="Section" options={sections} value={section} onChange={setSection} />
        {isNeeded ? (
          <Callout tone="neutral">
            It is required, so it is always shown: nobody could save the form without it.
          </Callout>
        ) : (
          <>
            {isForm && <Checkbox label="Behind “More fields” until it has a value" checked={more} onChange={setMore} />}
            <ConditionFields entity={entity} except={field.path} value={condition} onChange={setCondition} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}
