import { useState } from 'react'
import { createApi, unwrapResponse, useLoad } from '@core/client/api'
import { useSubmit } from '@core/client/forms'
import { fieldOfDescribed } from '@core/client/kit'
import { toast } from '@core/client/session'
import { Button, Callout, ErrorState, Muted, PageHeader, Row, Section, Skeleton, Stack } from '@core/client/ui'
import type { standingRuleCalls } from '../../shared/standingRuleCalls'
import { KindControl } from '../automations/KindControl'
import styles from './StandingRules.module.css'

const api = createApi<typeof standingRuleCalls>()
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
