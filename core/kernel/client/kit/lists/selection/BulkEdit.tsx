import { useMemo, useState } from 'react'
import { Form } from 'react-final-form'
import type { Field } from '@core/kernel/entity/Field'
import { messages } from '@core/kernel/entity/messages'
import type { BulkRequest } from '@core/kernel/entity/apiTypes'
import { useSubmit } from '../../../platform/api/useSubmit'
import { newIdempotencyKey } from '../../../platform/api/createApi'
import { FormField } from '../../forms/controls/FormField'
import { useOptionName } from '../../forms/controls/useOptions'
import { toInput } from '../../forms/draft/draft'
import { valueAt, withValueAt } from '../../data/fieldPaths'
import { useLookup } from '../../data/useLookup'
import { FormContext, useFormSetting } from '../../forms/FormContext'
import { rowsText } from '../../operations/operationText'
import { displayText } from '@core/kernel/entity/displayText'
import { Button } from '../../../platform/ui/buttons/Button'
import { Checkbox } from '../../../platform/ui/fields/Checkbox'
import { Select } from '../../../platform/ui/fields/Select'
import { Dialog } from '../../../platform/ui/overlays/Dialog'
import type { EntityListStore } from '../EntityListStore'
import { bulkFields } from './bulkFields'
import { Preview } from './Preview'
import styles from './selection.module.css'
import { startBulk } from './startBulk'
import { useBulkPreview } from './useBulkPreview'
import { Stack } from '../../../platform/ui/layout/Stack'

/** The name of the form's only field. */
const name = 'value'

interface BulkEditProps {
  store: EntityListStore
  /** The path of the field, if it is chosen already. */
  field?: string | undefined
  onClose: () => void
}

/** Sets one field of many records in three steps: the value, a preview of how many records it changes, and the change. */
export function BulkEdit({ store, field: first = '', onClose }: BulkEditProps) {
  const { entity } = store
  const [path, setPath] = useState(first)
  const [key] = useState(newIdempotencyKey)
  const [request, setRequest] = useState<BulkRequest>()
  const [rows] = useState(() => store.selection.rows)
  const fieldPaths = useMemo(() => bulkFields(entity), [entity])
  const fieldPath = fieldPaths.find((one) => one.path === path)
  const state = useBulkPreview(entity.path, request)
  const able = (state?.preview?.allowed ?? 0) - (state?.preview?.failing ?? 0)

  const preview = (value: unknown) => setRequest({ ...rows, action: 'update', values: withValueAt({}, path, value) })
  const {
    busy,
    failure: problem,
    submit: start,
  } = useSubmit(async () => {
    await startBulk(store, request!, key)
    onClose()
  })
  return (
    <Dialog
      open
      title={`Edit ${rowsText(store.selection.count, entity.name)}`}
      problem={problem}
      onClose={onClose}
      footer={
        <>
          {request && (
            <Button variant="ghost" className={styles.back ?? ''} onClick={() => setRequest(undefined)}>
              Back
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          {request ? (
            <Button variant="primary" loading={busy} disabled={able === 0} onClick={() => void start()}>
              Change{able > 0 && ` ${rowsText(able, entity.name)}`}
            </Button>
          ) : (
            <Button variant="primary" type="submit" form="bulk-value" disabled={!fieldPath}>
              Continue
            </Button>
          )}
        </>
      }
    >
      {/* The form stays in the page during the preview, so that “Back” restores the input. */}
      <Stack gap={4} className={styles.form} hidden={request !== undefined}>
        {!first && (
          <Select
            label="Field"
            empty="Choose…"
            data-autofocus
            options={fieldPaths.map(({ path: id, label }) => ({ id, name: label }))}
            value={path}
            onChange={setPath}
          />
        )}
        {fieldPath && <ValueForm key={path} field={fieldPath.field} label={fieldPath.label} onValue={preview} />}
      </Stack>
      {state && fieldPath && (
        <Stack gap={4} className={styles.form}>
          <Preview
            state={state}
            names={entity.name}
            action="changed"
            change={
              <>
                {fieldPath.label}: <ChosenValue field={fieldPath.field} value={valueAt(request?.values, path)} />
              </>
            }
          />
        </Stack>
      )}
    </Dialog>
  )
}

/** The value as people know it: of a record, a person or an entry of a list its name. */
function ChosenValue({ field, value }: { field: Field; value: unknown }) {
  const { entries } = useLookup(field.lookup)
  if (value === null) return 'nothing'
  if (field.entity !== undefined && typeof value === 'number') return <RecordName field={field} id={value} />
  return displayText(field, value, entries?.find((entry) => entry.id === value)?.name)
}

/** The name of a record that a field can point at. */
function RecordName({ field, id }: { field: Field; id: number }) {
  return useOptionName(field, id) ?? '…'
}

/** The control of the field, initially empty; checked by the field's own rule. */
function ValueForm({ field, label, onValue }: { field: Field; label: string; onValue: (value: unknown) => void }) {
  const [empty, setEmpty] = useState(false)
  const setting = useFormSetting()
  const fields = useMemo(() => ({ [name]: { ...field, label, required: true } }), [field, label])
  const check = (draft: object) => {
    if (empty) return {}
    const value = toInput(fields, draft)[name]
    const error = value === null ? messages.required(label) : field.check(value)
    return error ? { [name]: error } : {}
  }
  return (
    <FormContext value={{ ...setting, fields }}>
      <Form
        onSubmit={(draft: object) => onValue(empty ? null : toInput(fields, draft)[name])}
        validate={check}
        key={String(empty)}
      >
        {({ handleSubmit }) => (
          <Stack
            as="form"
            gap={4}
            id="bulk-value"
            noValidate
            onSubmit={(event) => void handleSubmit(event)}
            className={styles.form}
          >
            {!empty && <FormField path={name} field={fields[name]} label={label} span="full" />}
            {!field.required && <Checkbox label={`Empty “${label}”`} checked={empty} onChange={setEmpty} />}
          </Stack>
        )}
      </Form>
    </FormContext>
  )
}
