import { countText, knownName } from '@core/entity'
import { useState } from 'react'
import { useSubmit } from '@core/client/forms'
import { useLoad, toast } from '@core/client/session'
import { Button, ErrorState, Muted, PageHeader, Row, Skeleton, TextInput } from '@core/client/ui'
import { longestRetention } from '../../shared/retention/retentionCalls'
import { retentionMessages } from '../../shared/retention/retentionMessages'
import { fileRetention, pdfRetention, type RetentionApi, type RetentionRule } from './retentionApi'
import styles from './retention.module.css'

/** How many months documents of each type are retained. An empty input means forever. */
export default function RetentionScreen() {
  return (
    <>
      <PageHeader
        title="Retention"
        subtitle="Documents are deleted when their time is over, with an entry in the audit log. They can be restored for 30 days. A legal hold keeps a document."
      />
      <div className={styles.kinds}>
        <Kind title="Files" since="After the last upload" api={fileRetention} />
        <Kind
          title="Documents for signature"
          since="After completion; after the last change of one that never was. What is out for signature waits."
          api={pdfRetention}
        />
      </div>
    </>
  )
}

interface KindProps {
  title: string
  since: string
  api: RetentionApi
}

function Kind({ title, since, api }: KindProps) {
  const { value, failure, error, reload } = useLoad('rules', (signal) => api.rules(signal))
  return (
    <section aria-label={title} className={styles.kind}>
      <h2 className={styles.heading}>{title}</h2>
      <Muted size={12}>{since}</Muted>
      {failure ? (
        <ErrorState message={failure} error={error} onRetry={reload} />
      ) : value ? (
        // The current rules stay visible until the new ones are loaded.
        <Rules key={value.map(({ months }) => months).join()} api={api} rules={value} onSaved={reload} />
      ) : (
        <Skeleton height="240px" />
      )}
    </section>
  )
}

function Rules({
  api,
  rules,
  onSaved,
}: Pick<KindProps, 'api'> & { rules: readonly RetentionRule[]; onSaved: () => void }) {
  const [months, setMonths] = useState(() =>
    Object.fromEntries(rules.map((rule) => [rule.type, rule.months === null ? '' : String(rule.months)])),
  )
  const isWrong = (text: string) => text !== '' && !(/^\d+$/.test(text) && +text > 0 && +text <= longestRetention)
  const changed = rules.filter((rule) => (months[rule.type] ?? '') !== (rule.months ?? '').toString())
  const { busy, submit: save } = useSubmit(
    async () => {
      const sent = changed.map(({ type }) => ({ type, months: Number(months[type]) || null }))
      toast.success((await api.changeRules(sent)) ?? retentionMessages.changed)
      onSaved()
    },
    { onFailed: toast.error },
  )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <ul className={styles.rules}>
        {rules.map(({ type, name, documents, due }) => (
          <li key={type} className={styles.rule}>
            <Row wrap align="baseline" justify="between" className={styles.type}>
              <span className={styles.name}>{knownName(name)}</span>
              <Muted as="span" size={12}>
                {countText(documents, 'document')}
                {due > 0 && `, ${due} due`}
              </Muted>
            </Row>
            <Row gap={2}>
              <TextInput
                label={`Months to keep: ${name}`}
                labelHidden
                inputMode="numeric"
                placeholder="Forever"
                size="small"
                className={styles.months}
                value={months[type] ?? ''}
                onChange={(text) => setMonths({ ...months, [type]: text.trim() })}
                error={isWrong(months[type] ?? '') ? `Months, 1 to ${longestRetention}` : undefined}
              />
              <Muted as="span" size={12} aria-hidden="true">
                months
              </Muted>
            </Row>
          </li>
        ))}
      </ul>
      <Button
        variant="primary"
        type="submit"
        loading={busy}
        disabled={changed.length === 0 || Object.values(months).some(isWrong)}
      >
        Save
      </Button>
    </form>
  )
}
