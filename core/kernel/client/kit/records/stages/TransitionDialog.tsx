import { useState } from 'react'
import type { Entity } from '@core/kernel/entity/defineEntity'
import type { Fields } from '@core/kernel/entity/Field'
import { movingStates, type StateTransition } from '@core/kernel/entity/transitions'
import type { EntityRecord } from '../../data/entityApi'
import { DialogForm } from '../../forms/DialogForm'
import { toDraft, toInput } from '../../forms/draft/draft'
import { withoutHidden } from '../../forms/draft/formErrors'
import { Muted } from '../../../platform/ui/layout/Muted'

interface TransitionDialogProps {
  entity: Entity
  way: StateTransition
  /** The record as it is stored. */
  record: EntityRecord
  /**
   * Moves the record.
   * @param change the new state, with what was asked
   * @throws ApiError
   */
  send: (change: Readonly<Record<string, unknown>>) => Promise<unknown>
  onClose: () => void
}

/** What a transition asks, before the record moves. */
export default function TransitionDialog({ entity, way, record, send, onClose }: TransitionDialogProps) {
  const { name } = movingStates(entity).find(({ id }) => id === way.to)!
  const isLast = !entity.transitions?.some(({ from }) => from.includes(way.to))
  const [fields] = useState(() => askedFields(entity, way))
  const [initial] = useState(() => toDraft(fields, record))
  const label = way.label ?? `Move to ${name}`
  return (
    <DialogForm
      title={label}
      confirmLabel={label}
      fields={fields}
      entity={entity.id}
      hidden={record.masked}
      initial={initial}
      send={async (draft) =>
        send({
          [entity.state!]: way.to,
          ...(withoutHidden(toInput(fields, draft), record.masked) as Record<string, unknown>),
        })
      }
      onSent={() => {}}
      onClose={onClose}
    >
      {isLast && <Muted>No state follows {name}, so this can’t be taken back.</Muted>}
    </DialogForm>
  )
}

/** @returns the fields that a transition asks, which have to be filled */
function askedFields({ fields }: Entity, { asks = [] }: StateTransition): Fields {
  return Object.fromEntries(asks.map((name) => [name, { ...fields[name]!, required: true }]))
}
