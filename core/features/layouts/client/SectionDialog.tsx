import { useState } from 'react'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Checkbox } from '@core/kernel/client/platform/ui/fields/Checkbox'
import { Dialog } from '@core/kernel/client/platform/ui/overlays/Dialog'
import { Segmented } from '@core/kernel/client/platform/ui/fields/Segmented'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { TextInput } from '@core/kernel/client/platform/ui/fields/TextInput'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { LayoutCondition, LayoutSection } from '@core/kernel/entity/layouts'
import { ConditionFields } from './ConditionFields'
import { fieldName } from './fieldNames'

export interface SectionChange {
  readonly title?: string
  readonly columns?: 1 | 2 | 3
  readonly folded?: boolean
  readonly shownWhen?: LayoutCondition | undefined
}

interface SectionDialogProps {
  entity: Entity
  section: LayoutSection
  title: string
  isForm: boolean
  /** The path of a required field in it. */
  needed: string | undefined
  onClose: () => void
  onChange: (change: SectionChange) => void
  /** Given for a section that an administrator added. */
  onRemove: (() => void) | undefined
}

const widths = [
  { id: '', name: 'As delivered' },
  { id: '1', name: '1' },
  { id: '2', name: '2' },
  { id: '3', name: '3' },
] as const
const counts = { '': undefined, '1': 1, '2': 2, '3': 3 } as const

/** The title of a section, its columns, and when it is shown. */
export function SectionDialog({
  entity,
  section,
  title,
  isForm,
  needed,
  onClose,
  onChange,
  onRemove,
}: SectionDialogProps) {
  const [name, setName] = useState(title)
  const [width, setWidth] = useState<keyof typeof counts>(
    () => widths.find(({ id }) => id === String(section.columns ?? ''))!.id,
  )
  const [folded, setFolded] = useState(section.folded ?? false)
  const [condition, setCondition] = useState(section.shownWhen)
  const columns = counts[width]
  const isWhole = !condition || condition.test === 'filled' || condition.test === 'empty' || condition.values?.length
  const reason = needed && `${fieldName(entity.fields, needed)} is required and in it, so it is always shown.`
  return (
    <Dialog
      open
      title={`Section ${title}`}
      onClose={onClose}
      footer={
        <>
          {onRemove && (
            <Button variant="ghost" icon="pi-trash" onClick={onRemove}>
              Remove section
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={name.trim() === '' || !isWhole}
            onClick={() =>
              onChange({
                title: name.trim(),
                ...(columns && { columns }),
                ...((folded || section.folded !== undefined) && { folded }),
                shownWhen: condition,
              })
            }
          >
            Done
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <TextInput label="Title" required maxLength={80} value={name} onChange={setName} />
        {isForm && <Segmented label="Fields side by side" options={widths} value={width} onChange={setWidth} />}
        {isForm && (
          <Checkbox
            label="Folded: behind a button until one of its fields has a value"
            checked={folded && !needed}
            disabled={needed !== undefined}
            help={reason}
            onChange={setFolded}
          />
        )}
        {!needed && <ConditionFields entity={entity} value={condition} onChange={setCondition} />}
      </Stack>
    </Dialog>
  )
}
