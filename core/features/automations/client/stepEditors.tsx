import type { ReactNode } from 'react'
import { useField } from 'react-final-form'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { fieldOfDescribed } from '@core/kernel/client/kit/data/describedFields'
import { KindControl } from '@core/kernel/client/kit/forms/controls/KindControl'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { TextInput } from '@core/kernel/client/platform/ui/fields/TextInput'
import { type AutomationStep, type StepKind, waitUnits } from '@core/kernel/entity/automations'
import { isObject } from '@core/kernel/entity/isObject'
import { automationApi } from './automationApi'
import type { AutomatedRecords } from './describedFields'
import { RecipientsEditor } from './RecipientsEditor'
import { ConditionRows } from './triggerControls'
import { TemplateInput, ValuesEditor } from './ValuesEditor'

type Settings = AutomationStep['settings']

/** The props of an editor of one kind of step. */
export interface StepEditorProps {
  described: AutomatedRecords
  settings: Settings
  onChange: (settings: Settings) => void
}

/** Within the record itself, its own fields may be copied. */
const ownTexts = ({ fields }: AutomatedRecords) => {
  const copied = new Set(['text', 'email', 'phone', 'choice', 'date', 'integer', 'decimal', 'number', 'money', 'yesNo'])
  return fields.filter(({ kind }) => copied.has(kind)).map(({ path, label }) => ({ path, label }))
}

/** A setting as the value of an input. */
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function SetEditor({ described, settings, onChange }: StepEditorProps) {
  return (
    <ValuesEditor
      fields={described.fields.filter(({ settable }) => settable)}
      texts={ownTexts(described)}
      isAssigned={described.isAssigned}
      empties
      value={settings.values}
      onChange={(values) => onChange({ values })}
    />
  )
}

function CreateEditor({ described, settings, onChange }: StepEditorProps) {
  const chosen = described.creatable.find(({ id }) => id === settings.records)
  return (
    <Stack gap={2}>
      <Select
        label="Kind of record"
        required
        empty="Choose…"
        options={described.creatable}
        value={textOf(settings.records)}
        onChange={(records) => onChange({ records, values: {} })}
      />
      {chosen && (
        <ValuesEditor
          fields={chosen.fields}
          texts={described.texts}
          isAssigned={described.isAssigned}
          value={settings.values}
          onChange={(values) => onChange({ ...settings, values })}
        />
      )}
    </Stack>
  )
}

function NotifyEditor({ described, settings, onChange }: StepEditorProps) {
  return (
    <Stack gap={2}>
      <RecipientsEditor
        label="Who"
        isAssigned={described.isAssigned}
        value={settings.to}
        onChange={(to) => onChange({ ...settings, to })}
      />
      <TemplateInput
        label="Message"
        required
        texts={described.texts}
        value={settings.message}
        onChange={(message) => onChange({ ...settings, message })}
      />
    </Stack>
  )
}

function MailEditor({ described, settings, onChange }: StepEditorProps) {
  if (!described.mails)
    return (
      <Callout tone="warning">
        Automations don’t mail to families. Their messages obey consent and quiet hours; send them from the record.
      </Callout>
    )
  const texts = described.texts
  return (
    <Stack gap={2}>
      <Select
        label="To the address in"
        required
        empty="Choose…"
        options={described.fields
          .filter(({ kind }) => kind === 'email')
          .map(({ path, label }) => ({ id: path, name: label }))}
        value={textOf(settings.to)}
        onChange={(to) => onChange({ ...settings, to })}
      />
      <TemplateInput
        label="Subject"
        required
        texts={texts}
        value={settings.subject}
        onChange={(subject) => onChange({ ...settings, subject })}
      />
      <TemplateInput
        label="Message"
        long
        required
        texts={texts}
        value={settings.message}
        onChange={(message) => onChange({ ...settings, message })}
      />
    </Stack>
  )
}

function WebhookEditor({ settings, onChange }: StepEditorProps) {
  const { value: webhooks, failure } = useLoad('', automationApi.webhooks)
  return (
    <Select
      label="Webhook"
      required
      help="It gets the number of the record, and reads what it needs with a key of its own"
      error={failure}
      empty="Choose…"
      options={webhooks ?? []}
      value={textOf(settings.webhook)}
      onChange={(id) => onChange({ webhook: Number(id) })}
    />
  )
}

function ApprovalEditor({ described, settings, onChange }: StepEditorProps) {
  return (
    <Stack gap={2}>
      <RecipientsEditor
        label="Any one of"
        isAssigned={described.isAssigned}
        value={settings.from}
        onChange={(from) => onChange({ ...settings, from })}
      />
      <TemplateInput
        label="Question"
        required
        help="What they approve. The steps after this one run only if they do."
        texts={described.texts}
        value={settings.question}
        onChange={(question) => onChange({ ...settings, question })}
      />
    </Stack>
  )
}

function WaitEditor({ settings, onChange }: StepEditorProps) {
  return (
    <Row gap={2} align="end">
      <TextInput
        label="How long"
        type="number"
        min={1}
        value={textOf(settings.amount)}
        onChange={(text) => onChange({ ...settings, amount: Number(text) || undefined })}
      />
      <Select
        label="Unit"
        options={waitUnits}
        value={textOf(settings.unit)}
        onChange={(unit) => onChange({ ...settings, unit })}
      />
    </Row>
  )
}

function StopEditor({ described, settings, onChange }: StepEditorProps) {
  return (
    <ConditionRows
      described={described.fields}
      value={settings.conditions}
      onChange={(conditions) => onChange({ conditions })}
    />
  )
}

function PluginEditor({ described, settings, onChange }: StepEditorProps) {
  const chosen = described.actions.find(({ id }) => id === settings.action)
  const inner = isObject(settings.settings) ? settings.settings : {}
  return (
    <Stack gap={2}>
      {!chosen && <Muted size={13}>The plugin of this step is off. Turn it on, or remove the step.</Muted>}
      {chosen?.settings.map((one) => (
        <KindControl
          key={one.path}
          field={fieldOfDescribed(one)}
          label={one.label}
          required={one.required}
          error={undefined}
          value={inner[one.path] ?? ''}
          onChange={(value) => onChange({ ...settings, settings: { ...inner, [one.path]: value } })}
          onBlur={() => {}}
        />
      ))}
    </Stack>
  )
}

/** The editor of each kind of step. */
export const stepEditors: Readonly<Record<StepKind, (props: StepEditorProps) => ReactNode>> = {
  set: SetEditor,
  create: CreateEditor,
  notify: NotifyEditor,
  mail: MailEditor,
  webhook: WebhookEditor,
  approval: ApprovalEditor,
  wait: WaitEditor,
  stop: StopEditor,
  plugin: PluginEditor,
}

/** What a new step of a kind begins with. */
export const newSettings: Readonly<Record<StepKind, Settings>> = {
  set: { values: {} },
  create: { values: {} },
  notify: { to: ['assignee'], message: '' },
  mail: { subject: '', message: '' },
  webhook: {},
  approval: { from: [], question: '' },
  wait: { amount: 1, unit: 'days' },
  stop: { conditions: [] },
  // Its action is chosen with the kind.
  plugin: { settings: {} },
}

/** The error of a step, which the server returns by its path: `steps[1]`, `steps[1].settings.otherwise[0]`. */
export function useStepError(path: string): string | undefined {
  const { meta } = useField(path, { subscription: { submitError: true, dirtySinceLastSubmit: true } })
  return meta.dirtySinceLastSubmit || typeof meta.submitError !== 'string' ? undefined : meta.submitError
}
