import { fieldOfDescribed } from '@core/kernel/client/kit/data/describedFields'
import { KindControl } from '@core/kernel/client/kit/forms/controls/KindControl'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { IconButton } from '@core/kernel/client/platform/ui/buttons/IconButton'
import { Menu } from '@core/kernel/client/platform/ui/overlays/Menu'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { TextInput } from '@core/kernel/client/platform/ui/fields/TextInput'
import { isBlank } from '@core/kernel/entity/isBlank'
import { isObject } from '@core/kernel/entity/isObject'
import type { DescribedField } from './describedFields'
import styles from './StepsControl.module.css'

interface ValuesEditorProps {
  /** The fields that can be given a value. */
  fields: readonly DescribedField[]
  /** The fields of the record that starts the automation, for its texts. */
  texts: readonly { readonly path: string; readonly label: string }[]
  isAssigned: boolean
  /** What a field without a value means: its old value is removed. */
  empties?: boolean
  value: unknown
  onChange: (values: Readonly<Record<string, unknown>>) => void
}

/** Values of fields: a row for each, and a choice that adds one. */
export function ValuesEditor({ fields, texts, isAssigned, empties, value, onChange }: ValuesEditorProps) {
  const values = isObject(value) ? value : {}
  const shown = Object.keys(values).flatMap((path) => fields.find((one) => one.path === path) ?? [])
  const set = (path: string, next: unknown) => onChange({ ...values, [path]: next ?? null })
  const remove = (path: string) => onChange(Object.fromEntries(Object.entries(values).filter(([one]) => one !== path)))
  return (
    <Stack gap={2}>
      {shown.map((one) => (
        <Row key={one.path} gap={2} className={styles.value}>
          <div className={styles.grow}>
            <OneValue
              described={one}
              texts={texts}
              isAssigned={isAssigned}
              value={values[one.path]}
              onChange={(next) => set(one.path, next)}
            />
            {empties && isBlank(values[one.path]) && <Muted size={12}>Without a value, the field is emptied</Muted>}
          </div>
          <IconButton icon="pi-times" label={`Don’t set ${one.label}`} onClick={() => remove(one.path)} />
        </Row>
      ))}
      <Select
        label="Add a field"
        labelHidden
        empty={shown.length === 0 ? 'Choose a field…' : 'Another field…'}
        options={fields
          .filter(({ path }) => !(path in values))
          .map(({ path, label, required }) => ({ id: path, name: required ? `${label} (required)` : label }))}
        value=""
        onChange={(path) =>
          path && set(path, fields.find((one) => one.path === path)?.kind === 'date' ? 'today+1' : null)
        }
      />
    </Stack>
  )
}

function OneValue({
  described,
  texts,
  isAssigned,
  value,
  onChange,
}: Pick<ValuesEditorProps, 'texts' | 'isAssigned'> & {
  described: DescribedField
  value: unknown
  onChange: (value: unknown) => void
}) {
  const field = { ...fieldOfDescribed(described), required: false }
  const { kind, label } = field
  if (kind === 'date') return <DayValue {...{ label, value, onChange }} control={field} />
  if (kind === 'text' || kind === 'longText')
    return <TemplateInput label={label} long={kind === 'longText'} texts={texts} value={value} onChange={onChange} />
  const isPerson = kind === 'person' || field.entity === 'user'
  const word = value === 'assignee' || value === 'creator' ? value : ''
  return (
    <>
      {isPerson && (
        <Select
          label={label}
          empty="Somebody in particular"
          options={[
            ...(isAssigned ? [{ id: 'assignee', name: 'The person it is assigned to' }] : []),
            { id: 'creator', name: 'The person who created it' },
          ]}
          value={word}
          onChange={(next) => onChange(next || null)}
        />
      )}
      {word === '' && (
        <KindControl
          field={field}
          label={isPerson ? `${label}: person` : label}
          required={false}
          error={undefined}
          value={value ?? ''}
          onChange={onChange}
          onBlur={() => {}}
        />
      )}
    </>
  )
}

const relative = /^today(?:([+-])(\d+))?$/

/** A day: of the run, some days before or after it, or a fixed one. */
function DayValue({
  label,
  value,
  control,
  onChange,
}: {
  label: string
  value: unknown
  control: ReturnType<typeof fieldOfDescribed>
  onChange: (value: unknown) => void
}) {
  const [whole, sign = '+', days = '0'] = (typeof value === 'string' && relative.exec(value)) || []
  const kind = whole !== undefined ? sign : value === null || value === undefined ? 'none' : 'fixed'
  const choose = (next: string) => onChange(next === 'none' ? null : next === 'fixed' ? '' : `today${next}${days}`)
  return (
    <Row gap={2} wrap>
      <Select
        label={label}
        options={[
          { id: '+', name: 'Days after it runs' },
          { id: '-', name: 'Days before it runs' },
          { id: 'fixed', name: 'A fixed day' },
          { id: 'none', name: 'Empty' },
        ]}
        value={kind}
        onChange={choose}
      />
      {whole !== undefined && (
        <TextInput
          label={`${label}: days`}
          type="number"
          min={0}
          max={3650}
          value={days}
          onChange={(text) => onChange(`today${sign}${Math.max(0, Math.trunc(Number(text) || 0))}`)}
        />
      )}
      {kind === 'fixed' && (
        <KindControl
          field={control}
          label={`${label}: day`}
          required={false}
          error={undefined}
          value={value ?? ''}
          onChange={(next) => onChange(next ?? '')}
          onBlur={() => {}}
        />
      )}
    </Row>
  )
}

interface TemplateInputProps {
  label: string
  long?: boolean
  required?: boolean
  help?: string
  texts: ValuesEditorProps['texts']
  value: unknown
  onChange: (value: string) => void
}

/** A text that may contain fields of the record, such as {{company}}. */
export function TemplateInput({ label, long, required, help, texts, value, onChange }: TemplateInputProps) {
  const text = typeof value === 'string' ? value : ''
  const field = {
    kind: long ? 'longText' : 'text',
    label,
    required: required === true,
    schema: {},
    check: () => undefined,
    ...(help && { help }),
  }
  return (
    <Stack gap={1}>
      <KindControl
        field={field}
        label={label}
        required={required === true}
        error={undefined}
        value={text}
        onChange={(next) => onChange(typeof next === 'string' ? next : '')}
        onBlur={() => {}}
      />
      {texts.length > 0 && (
        <Row gap={1}>
          <Menu
            align="start"
            items={texts.map((one) => ({
              label: one.label,
              onSelect: () => onChange(`${text}{{${one.path}}}`),
            }))}
          >
            {(trigger) => (
              <Button {...trigger} size="small" variant="ghost" icon="pi-plus">
                Insert a field
              </Button>
            )}
          </Menu>
          <Muted size={12}>A field in double braces becomes its value</Muted>
        </Row>
      )}
    </Stack>
  )
}
