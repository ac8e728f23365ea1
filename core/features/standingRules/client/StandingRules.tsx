import { useState } from 'react'
import { createApi } from '@core/kernel/client/platform/api/createApi'
import { unwrapResponse } from '@core/kernel/client/platform/api/unwrapResponse'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { useSubmit } from '@core/kernel/client/platform/api/useSubmit'
import { fieldOfDescribed } from '@core/kernel/client/kit/data/describedFields'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { PageHeader } from '@core/kernel/client/platform/ui/layout/PageHeader'
import { Row } from '@core/kernel/client/platform/ui/layout/Row'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import type { standingRuleEditorCalls } from '../shared/standingRuleEditorCalls'
import { KindControl } from '@core/kernel/client/kit/forms/controls/KindControl'
import styles from './StandingRules.module.css'

const api = createApi<typeof standingRuleEditorCalls>()
const list = async (signal: AbortSignal) => (await unwrapResponse(api.GET('/api/standing-rules/all', { signal }))).data
type Rule = Awaited<ReturnType<typeof list>>[number]

/** The rules that the product follows by itself, with the values that can be chosen. */
export default function StandingRules() {
  const { value: rules, failure, error, reload } = useLoad('standing rules', list)
  return (
    <Stack gap={5}>
      <PageHeader
        title="Standing rules"
        subtitle="What the product does by itself from the first day, and with which limits. What an automation should do besides is added under Automations."
      />
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {!rules && !failure && <Skeleton height="300px" />}
      {rules?.map((rule) => (
        <RuleForm key={`${rule.id} ${rule.version}`} rule={rule} onChanged={reload} />
      ))}
    </Stack>
  )
}

function RuleForm({ rule, onChanged }: { rule: Rule; onChanged: () => void }) {
  const { id, title, help, fields, delivered, version } = rule
  const [values, setValues] = useState(rule.values)
  const { busy, failure, errorOf, submit } = useSubmit(async () => {
    const { message } = await unwrapResponse(
      api.PUT('/api/standing-rules/{id}', { params: { path: { id } }, body: { version, values } }),
    )
    toast.success(message ?? 'Saved.')
    onChanged()
  })
  const isAtField = fields.some(({ path }) => errorOf(`values.${path}`) !== undefined)
  const isChanged = !isSame(fields, values, rule.values)
  const isDelivered = isSame(fields, values, delivered)
  return (
    <Section title={title} subtitle={help}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack gap={4}>
          <div className={styles.fields}>
            {fields.map((field) => (
              <div key={field.path}>
                <KindControl
                  field={fieldOfDescribed(field)}
                  label={field.label}
                  required={field.required}
                  error={errorOf(`values.${field.path}`)}
                  value={values[field.path] ?? ''}
                  onChange={(value) => setValues({ ...values, [field.path]: value ?? null })}
                  onBlur={() => {}}
                />
              </div>
            ))}
          </div>
          {failure && !isAtField && <Callout tone="danger">{failure}</Callout>}
          <Row gap={3}>
            <Button type="submit" variant="primary" loading={busy} disabled={!isChanged}>
              Save
            </Button>
            {isDelivered ? (
              <Muted size={13}>As delivered</Muted>
            ) : (
              <Button variant="ghost" onClick={() => setValues(delivered)}>
                Back to what was delivered
              </Button>
            )}
          </Row>
        </Stack>
      </form>
    </Section>
  )
}

const isSame = (fields: Rule['fields'], some: Rule['values'], others: Rule['values']) =>
  fields.every(({ path }) => JSON.stringify(some[path] ?? null) === JSON.stringify(others[path] ?? null))
