import { useSnapshot } from 'valtio/react'
import { type Draft, valueAt } from '@core/client/kit'
import { Button } from '@core/client/ui'
import { displayText, type Field, type Fields, isBlank } from '@core/entity'
import type { FormStep } from '../../../shared/forms/definePublicForm'
import { rowName } from '../fields/rowName'
import { namesIn } from '../formProgress'
import type { PublicFormStore } from '../PublicFormStore'
import styles from './steps.module.css'

/** All that was answered in the steps before, to be read before it is signed. */
export function ReviewAnswers({ store }: { store: PublicFormStore }) {
  const { form } = store
  const { answers, step: last } = useSnapshot(store.state)
  return (
    <section aria-labelledby="review-title" className={styles.review}>
      <h2 id="review-title" className={styles.part}>
        Check your answers
      </h2>
      {form.steps.slice(0, last).map((step, at) => (
        <ReviewedStep key={step.id} {...{ step, answers }} fields={form.fields} onEdit={() => store.goTo(at)} />
      ))}
    </section>
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
  onEdit: () => void
}) {
  const lines = linesOf(pick(fields, namesIn(step)), answers, step.title)
  return (
    <section aria-labelledby={`review-${step.id}`} className={styles.reviewed}>
      <header className={styles.reviewHead}>
        <h3 id={`review-${step.id}`}>{step.title}</h3>
        <Button variant="ghost" icon="pi-pencil" aria-label={`Edit ${step.title}`} onClick={onEdit}>
          Edit
        </Button>
      </header>
      {lines.length === 0 ? (
        <p className={styles.nothing}>Nothing filled in</p>
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

/** The answers, a line for each, with the labels of the form. `title`: the heading above, which is not said again. */
function linesOf(fields: Fields, answers: unknown, title: string, at = '', within = ''): readonly Line[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Line[] => {
    const path = at ? `${at}.${name}` : name
    const value = valueAt(answers, path)
    if (isBlank(value)) return []
    if (field.kind === 'group')
      return linesOf(field.fields ?? {}, answers, title, path, field.label === title ? '' : field.label)
    if (field.kind === 'rows') return rowLines(field, value, answers, path)
    return [{ path, label: within ? `${within}: ${field.label}` : field.label, text: displayText(field, value) }]
  })
}

function rowLines(field: Field, rows: unknown, answers: unknown, path: string): readonly Line[] {
  return Array.isArray(rows)
    ? rows.flatMap((_, at) => linesOf(field.fields ?? {}, answers, '', `${path}[${at}]`, `${rowName(field)} ${at + 1}`))
    : []
}
