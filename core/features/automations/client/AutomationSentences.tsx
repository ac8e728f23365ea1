import { Fragment, type ReactNode } from 'react'
import { useLoad } from '@core/kernel/client/platform/api/useLoad'
import { ConditionText } from '@core/kernel/client/kit/lists/filters/Conditions'
import { fieldPathsOfDescribed } from '@core/kernel/client/kit/data/describedFields'
import { ErrorState } from '@core/kernel/client/platform/ui/status/ErrorState'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import {
  type AutomationCondition,
  type AutomationStep,
  otherwiseOf,
  stepKinds,
  trigger,
  weekdays,
} from '@core/kernel/entity/automations'
import { countText } from '@core/kernel/entity/countText'
import { displayText } from '@core/kernel/entity/displayText'
import { isObject } from '@core/kernel/entity/isObject'
import { timeSlots } from '@core/kernel/entity/timeSlots'
import { automationApi, type AutomationDetail } from './automationApi'
import { automationNames } from './automationNames'
import styles from './AutomationSentences.module.css'
import type { AutomatedRecords, DescribedField } from './describedFields'

/** Kinds whose values a filter names one by one. */
const named: ReadonlySet<string> = new Set(['choice', 'lookup', 'reference', 'person', 'yesNo'])

/** The value of one choice as a filter has it. */
const plain = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? `${value as string | number | boolean}` : ''

/** When, if, then: what an automation does, as sentences. */
export function AutomationSentences({ automation }: { automation: AutomationDetail }) {
  const {
    value: described,
    failure,
    error,
    reload,
  } = useLoad(automation.records, () => automationApi.describe(automation.records))
  const people = recipientsOf(automation.steps).filter((name) => name.startsWith('user:'))
  const { value: names } = useLoad(`names ${people.join(' ')}`, (signal) => namesOf(people, signal))
  if (failure) return <ErrorState message={failure} error={error} onRetry={reload} />
  if (!described) return <Skeleton height="90px" />
  const conditions = automation.conditions ?? []
  return (
    <dl className={styles.sentences}>
      <dt>When</dt>
      <dd>
        <When automation={automation} described={described} />
      </dd>
      {conditions.length > 0 && (
        <>
          <dt>If</dt>
          <dd>
            <ConditionsText conditions={conditions} described={described.fields} />
          </dd>
        </>
      )}
      <dt>Then</dt>
      <dd>
        <StepSentences steps={automation.steps} described={described} names={names} />
      </dd>
    </dl>
  )
}

interface SentenceProps {
  described: AutomatedRecords
  names: ReadonlyMap<string, string> | undefined
}

function StepSentences({ steps, ...props }: SentenceProps & { steps: readonly AutomationStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => (
        // Steps have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <StepSentence step={step} {...props} />
          {otherwiseOf(step).length > 0 && (
            <div className={styles.otherwise}>
              If it isn’t approved:
              <StepSentences steps={otherwiseOf(step)} {...props} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

function recipientsOf(steps: readonly AutomationStep[]): readonly string[] {
  return steps.flatMap((step) => [
    ...[step.settings.to, step.settings.from].flatMap((names) => (Array.isArray(names) ? (names as string[]) : [])),
    ...recipientsOf(otherwiseOf(step)),
  ])
}

async function namesOf(people: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const [roles, persons] = await Promise.all([
    automationNames.roles(signal),
    people.length > 0 ? automationNames.people(people, signal) : new Map<string, string>(),
  ])
  return new Map([...roles.map(({ id, name }) => [`role:${id}`, `everybody who is ${name}`] as const), ...persons])
}

/** In place of the name of a field that was deleted, or that this person may not see. */
const goneField = 'a field that isn’t here'

const labelOf = (fields: readonly DescribedField[], path: unknown) =>
  fields.find((one) => one.path === path)?.label ?? goneField

function When({ automation, described }: { automation: AutomationDetail; described: AutomatedRecords }) {
  const { trigger: kind, field, fromValue, toValue, event, dayField, dayOffset, startsAt, weekdays: on } = automation
  const path = fieldPathsOfDescribed(described.fields).find((one) => one.path === field)
  const time = startsAt ? ` at ${timeSlots.find(({ id }) => id === startsAt)?.name ?? startsAt}` : ''
  const days = on?.length ? ` on ${on.map((id) => weekdays.find((one) => one.id === id)?.name).join(', ')}` : ''
  if (kind === trigger.created) return <>a {described.name} is created</>
  if (kind === trigger.event) return described.events.find(({ id }) => id === event)?.label ?? event
  if (kind === trigger.atTime)
    return (
      <>
        {days === '' ? `every day${time}` : `${days.trim()}${time}`}, for {described.many}
      </>
    )
  if (kind === trigger.dayNear) {
    const offset = dayOffset ?? 0
    const side =
      offset < 0 ? `${countText(-offset, 'day')} before` : offset > 0 ? `${countText(offset, 'day')} after` : 'on'
    return (
      <>
        it is {side} <b>{labelOf(described.fields, dayField)}</b> of a {described.name}
        {time}
        {days}
      </>
    )
  }
  return (
    <>
      {kind === trigger.createdOrChanged ? `a ${described.name} is created, or ` : ''}
      {path ? <b>{path.label}</b> : field ? goneField : 'any field'} of a {described.name} changes
      {path && fromValue && (
        <>
          {' '}
          from <ConditionText fieldPath={path} text={fromValue} />
        </>
      )}
      {path && toValue && (
        <>
          {' '}
          to <ConditionText fieldPath={path} text={toValue} />
        </>
      )}
    </>
  )
}

function ConditionsText({
  conditions,
  described,
}: {
  conditions: readonly AutomationCondition[]
  described: readonly DescribedField[]
}) {
  const paths = fieldPathsOfDescribed(described)
  return conditions.map(({ field, value }, at) => {
    const path = paths.find((one) => one.path === field)
    return (
      <Fragment key={field}>
        {at > 0 && ' and '}
        <b>{path?.label ?? goneField}</b>: {path ? <ConditionText fieldPath={path} text={value} /> : value}
      </Fragment>
    )
  })
}

function StepSentence({
  step: { kind, settings },
  described,
  names,
}: SentenceProps & { step: AutomationStep }): ReactNode {
  const who = (value: unknown) =>
    (Array.isArray(value) ? (value as string[]) : [])
      .map((name) =>
        name === 'assignee'
          ? 'the person it is assigned to'
          : name === 'creator'
            ? 'the person who created it'
            : (names?.get(name) ?? '…'),
      )
      .join(', ')
  switch (kind) {
    case 'set':
      return (
        <>
          set <ValuesText values={settings.values} fields={described.fields} described={described} />
        </>
      )
    case 'create': {
      const child = described.creatable.find(({ id }) => id === settings.records)
      return (
        <>
          create a {child?.name ?? String(settings.records)} with{' '}
          <ValuesText values={settings.values} fields={child?.fields ?? []} described={described} />
        </>
      )
    }
    case 'notify':
      return (
        <>
          notify {who(settings.to)}: <Said text={settings.message} described={described} />
        </>
      )
    case 'mail':
      return (
        <>
          mail to <b>{labelOf(described.fields, settings.to)}</b>:{' '}
          <Said text={settings.subject} described={described} />
        </>
      )
    case 'webhook':
      return <>tell another program by a webhook</>
    case 'approval':
      return (
        <>
          go on if one of these approves: {who(settings.from)}. <Said text={settings.question} described={described} />
        </>
      )
    case 'wait':
      return (
        <>
          wait {String(settings.amount)} {String(settings.unit)}
        </>
      )
    case 'stop':
      return (
        <>
          go on only if{' '}
          <ConditionsText
            conditions={settings.conditions as readonly AutomationCondition[]}
            described={described.fields}
          />
        </>
      )
    case 'plugin':
      return described.actions.find(({ id }) => id === settings.action)?.label ?? String(settings.action)
    default:
      return stepKinds.find(({ id }) => id === kind)?.name
  }
}

/** A field of the record in a text: `{{company}}`. */
const placeholder = /\{\{\s*([\w.]+)\s*\}\}/

/** What is said, with the names of the fields whose values it will contain. */
function Said({ text, described: { texts, fields } }: { text: unknown; described: AutomatedRecords }) {
  // What is split by a group has what the group found at every second place.
  const parts = String(text).split(placeholder)
  return (
    <>
      “
      {parts.map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          // Parts have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at} className={styles.placeholder}>
            {[...texts, ...fields].find(({ path }) => path === part)?.label ?? part}
          </span>
        ),
      )}
      ”
    </>
  )
}

interface ValuesTextProps {
  values: unknown
  /** Of the records that get the values. */
  fields: readonly DescribedField[]
  /** The records that start it. */
  described: AutomatedRecords
}

function ValuesText({ values, fields, described }: ValuesTextProps) {
  const paths = fieldPathsOfDescribed(fields)
  return Object.entries(isObject(values) ? values : {}).map(([path, value], at) => {
    const found = paths.find((one) => one.path === path)
    return (
      <Fragment key={path}>
        {at > 0 && ', '}
        <b>{found?.label ?? path}</b>:{' '}
        {found ? <ValueText fieldPath={found} value={value} described={described} /> : String(value)}
      </Fragment>
    )
  })
}

function ValueText({
  fieldPath,
  value,
  described,
}: {
  fieldPath: ReturnType<typeof fieldPathsOfDescribed>[number]
  value: unknown
  described: AutomatedRecords
}) {
  if (value === null || value === '') return <i>empty</i>
  if (value === 'assignee') return <>the person it is assigned to</>
  if (value === 'creator') return <>the person who created it</>
  const [whole, sign, days = '0'] = (typeof value === 'string' && /^today(?:([+-])(\d+))?$/.exec(value)) || []
  if (whole !== undefined)
    return (
      <>
        {Number(days) === 0
          ? 'the day it runs'
          : `${countText(Number(days), 'day')} ${sign === '-' ? 'before' : 'after'} it runs`}
      </>
    )
  if (named.has(fieldPath.field.kind)) return <ConditionText fieldPath={fieldPath} text={plain(value)} />
  return <Said text={displayText(fieldPath.field, value)} described={described} />
}
