import { useState } from 'react'
import { Link } from 'wouter'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { ChangeList } from '@core/kernel/client/kit/records/ChangeList'
import { ConditionText } from '@core/kernel/client/kit/lists/filters/Conditions'
import { fieldPathsOfDescribed } from '@core/kernel/client/kit/data/describedFields'
import type { RecordChange } from '@core/kernel/client/kit/forms/SaveReview'
import { useRecordHref } from '@core/kernel/client/session/useRecordHref'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Icon } from '@core/kernel/client/platform/ui/layout/Icon'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { type AutomationCondition, stepKinds } from '@core/kernel/entity/automations'
import { formatDay } from '@core/kernel/entity/dates/dayText'
import { reference } from '@core/kernel/entity/kinds/referenceKinds'
import { automationApi, type RecordTrial } from './automationApi'
import styles from './AutomationSentences.module.css'
import type { AutomatedRecords } from './describedFields'
import { KindControl } from '@core/kernel/client/kit/forms/controls/KindControl'

interface TryOnRecordProps {
  automation: { readonly id: number; readonly version: number; readonly records: string }
  /** What is to be saved; without it the automation is tried as it is stored. */
  change?: RecordChange
}

/** Chooses a record, and shows step by step what the automation would do with it. */
export function TryOnRecord({ automation: { id, version, records }, change }: TryOnRecordProps) {
  const [record, setRecord] = useState<number>()
  const described = useLoad(records, () => automationApi.describe(records))
  const trial = useLoad(record === undefined ? undefined : `${id} ${version} ${record}`, (signal) =>
    automationApi.tryOn({ id, record: record! }, change, signal),
  )
  const failed = described.failure ? described : trial
  const href = useRecordHref()(records, record ?? 0)
  if (!described.value && !described.failure) return <Skeleton height="62px" />
  return (
    <Stack gap={3}>
      {described.value && (
        <KindControl
          field={reference('Record', records)}
          label={sentenceCase(described.value.name)}
          required={false}
          error={undefined}
          value={record ?? ''}
          onChange={(next) => setRecord(typeof next === 'number' ? next : undefined)}
          onBlur={() => {}}
        />
      )}
      {record === undefined && (
        <Muted size={13}>
          Its steps are done with this record as if it started now, and then everything is put back. Nothing is sent.
        </Muted>
      )}
      {failed.failure && <ErrorState message={failed.failure} error={failed.error} onRetry={failed.reload} />}
      {record !== undefined && !trial.value && !trial.failure && <Skeleton height="140px" />}
      {record !== undefined && trial.value && described.value && (
        <>
          <TrialResult trial={trial.value} described={described.value} />
          {href && (
            <Link href={href} target="_blank">
              Open the {trial.value.one}
            </Link>
          )}
        </>
      )}
    </Stack>
  )
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function TrialResult({ trial, described }: { trial: RecordTrial; described: AutomatedRecords }) {
  const { one, startsOn, isSeen, conditions, steps } = trial
  const unmet = conditions.filter(({ isMet }) => !isMet).length
  return (
    <Stack gap={3}>
      {startsOn !== null && (
        <p>
          It starts for this {one} on <b>{formatDay(startsOn)}</b>.
        </p>
      )}
      {conditions.length > 0 && <Conditions conditions={conditions} described={described} />}
      {!isSeen ? (
        <Callout tone="warning">
          The role in which it runs may not see this {one}, so the automation never acts on it.
        </Callout>
      ) : steps.length === 0 ? (
        <Callout tone="neutral">
          It would do nothing with this {one}:{' '}
          {unmet === 1 ? 'a condition isn’t met' : `${unmet} conditions aren’t met`}.
        </Callout>
      ) : (
        <Steps steps={steps} described={described} />
      )}
    </Stack>
  )
}

interface CheckedProps {
  conditions: RecordTrial['conditions']
  described: AutomatedRecords
}

/** The conditions, each with what the record contains. */
function Conditions({ conditions, described }: CheckedProps) {
  const paths = fieldPathsOfDescribed(described.fields)
  const words = ({ field, value }: AutomationCondition) => {
    const path = paths.find((one) => one.path === field)
    return path ? <ConditionText fieldPath={path} text={value} /> : value
  }
  return (
    <ul className={styles.checks} aria-label="Conditions">
      {conditions.map((condition) => (
        <li key={condition.field} className={condition.isMet ? styles.met : styles.unmet}>
          <Icon name={condition.isMet ? 'pi-check-circle' : 'pi-times-circle'} />
          <span>
            <span className="visually-hidden">{condition.isMet ? 'Met: ' : 'Not met: '}</span>
            <b>{condition.label}</b>: {words(condition)}
            {condition.now !== null && <Muted as="span"> (it is {condition.now})</Muted>}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Step = Omit<RecordTrial['steps'][number], 'otherwise'> & {
  readonly otherwise?: RecordTrial['steps'][number]['otherwise']
}

function Steps({ steps, described }: { steps: readonly Step[]; described: AutomatedRecords }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ kind, did, problem, text, to, conditions, writes, otherwise = [] }, at) => (
        // Steps have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <Stack gap={1}>
            {did ?? (
              <span>
                {stepKinds.find(({ id }) => id === kind)?.name}
                {problem === null && <Muted as="span">: not reached</Muted>}
              </span>
            )}
            {problem !== null && <Callout tone="warning">It would fail: {problem}</Callout>}
            {to.length > 0 && <Muted size={13}>To {to.join(', ')}</Muted>}
            {text !== null && <p className={styles.said}>{text}</p>}
            {conditions.length > 0 && <Conditions conditions={conditions} described={described} />}
            {writes.map(({ kind: one, isCreated, changes }, place) => (
              // One step can write several records.
              // oxlint-disable-next-line react/no-array-index-key
              <div key={place}>
                {writes.length > 1 && <Muted size={13}>{isCreated ? `A new ${one.toLowerCase()}` : one}</Muted>}
                <ChangeList changes={changes} />
              </div>
            ))}
            {otherwise.length > 0 && (
              <div className={styles.otherwise}>
                If it isn’t approved:
                <Steps steps={otherwise} described={described} />
              </div>
            )}
          </Stack>
        </li>
      ))}
    </ol>
  )
}
