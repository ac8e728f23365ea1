import { useSnapshot } from 'valtio/react'
import { type Draft, valueAt } from '@core/client/kit'
import { Button, Muted, Row, Stack, useSay } from '@core/client/ui'
import { displayText, type Field, type Fields, isBlank, outsideDay } from '@core/entity'
import type { Say } from '../../../shared/languages/createSay'
import type { FormStep } from '../../../shared/forms/definePublicForm'
import { rowName } from '../fields/rowName'
import { namesIn } from '../formProgress'
import type { PublicFormStore } from '../PublicFormStore'
import styles from './steps.module.css'
import { translateField } from '../../../shared/languages/translateFields'

/** All answers of the previous steps, to be read before the signature. */
export function ReviewAnswers({ store }: { store: PublicFormStore }) {
  const { form } = store
  const say = useSay()
  const { answers, step: last } = useSnapshot(store.state)
  return (
    <Stack as="section" gap={3} aria-labelledby="review-title">
      <h2 id="review-title" className={styles.part}>
        {say('Check your answers')}
      </h2>
      {form.steps.slice(0, last).map((step, at) => (
        <ReviewedStep key={step.id} {...{ step, answers }} fields={form.fields} onEdit={() => store.goTo(at)} />
      ))}
    </Stack>
  )
}

/** All answers with the signature, as a copy on paper of what was sent. */
export function SentAnswers({ store }: { store: PublicFormStore }) {
  const { form } = store
  const say = useSay()
  const { answers } = useSnapshot(store.state)
  return (
    <Stack as="section" gap={3} aria-label={say(store.title)}>
      {form.steps.map((step) => (
        <ReviewedStep key={step.id} {...{ step, answers }} fields={form.fields} />
      ))}
    </Stack>
  )
}

function ReviewedStep({
  step,
  fields,
  answers,
  onEdit,
}: {
  step: FormStep
  fields: Fields
  answers: Draft
  /** Undefined once they were sent. */
  onEdit?: () => void
}) {
  const say = useSay()
  const lines = linesOf(pick(fields, namesIn(step)), answers, say, step.title)
  const title = say(step.title)
  return (
    <section aria-labelledby={`review-${step.id}`} className={styles.reviewed}>
      <Row as="header" gap={3} justify="between" className={styles.reviewHead}>
        <h3 id={`review-${step.id}`}>{title}</h3>
        {onEdit && (
          <Button variant="ghost" icon="pi-pencil" aria-label={say('Edit {step}', { step: title })} onClick={onEdit}>
            {say('Edit')}
          </Button>
        )}
      </Row>
      {lines.length === 0 ? (
        <Muted>{say('Nothing filled in')}</Muted>
      ) : (
        <dl className={styles.answers}>
          {lines.map(({ path, label, text }) => (
            <div key={path}>
              <dt>{label}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name]!]))

interface Line {
  readonly path: string
  readonly label: string
  readonly text: string
}

/** The answers, one line each, with the labels of the form. `title` is the heading above, which is not repeated. */
function linesOf(fields: Fields, answers: unknown, say: Say, title: string, at = '', within = ''): readonly Line[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Line[] => {
    const path = at ? `${at}.${name}` : name
    const value = valueAt(answers, path)
    if (isBlank(value)) return []
    if (field.kind === 'group')
      return linesOf(field.fields ?? {}, answers, say, title, path, field.label === title ? '' : say(field.label))
    if (field.kind === 'rows') return rowLines(field, value, answers, say, path)
    const label = say(field.label)
    const text =
      field.kind === 'date'
        ? outsideDay(String(value), document.documentElement.lang)
        : displayText(translateField(field, say), value)
    return [
      { path, label: within ? `${within}: ${label}` : label, text: typeof value === 'boolean' ? say(text) : text },
    ]
  })
}

function rowLines(field: Field, rows: unknown, answers: unknown, say: Say, path: string): readonly Line[] {
  return Array.isArray(rows)
    ? rows.flatMap((_, at) =>
        linesOf(field.fields ?? {}, answers, say, '', `${path}[${at}]`, `${say(rowName(field))} ${at + 1}`),
      )
    : []
}
