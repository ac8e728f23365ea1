import { type Field, type Fields, type FileRef, type Signature, displayText, isBlank, emptyText } from '@core/entity'
import type { FormStep, PublicForm } from '../forms/definePublicForm'

/** One answer as it is shown, on the screen and on paper. */
export type Answer =
  | {
      readonly kind: 'value'
      readonly path: string
      readonly label: string
      readonly text: string
      readonly isGiven: boolean
      readonly isHidden: boolean
    }
  | { readonly kind: 'signature'; readonly path: string; readonly label: string; readonly signature: Signature | null }
  | { readonly kind: 'files'; readonly path: string; readonly label: string; readonly files: readonly FileRef[] }
  /** The heading of the answers of a group, or of one of several rows. */
  | { readonly kind: 'heading'; readonly path: string; readonly label: string }

/** The text to read, if any, with the answers below it. */
export interface AnswerBlock {
  readonly title?: string
  readonly paragraphs: readonly string[]
  readonly points: readonly string[]
  readonly answers: readonly Answer[]
}

/** A step of a form, with its texts and answers. */
export interface AnswerPart {
  readonly id: string
  readonly title: string
  readonly blocks: readonly AnswerBlock[]
}

type Values = Readonly<Record<string, unknown>>

/** The replacement of a value that is hidden from this reader. */
const hiddenText = 'Hidden'

/**
 * A form's answers in the order of its fields.
 * @param masked paths whose values the reader may not see
 * @param names of the ids in the answers, such as those of look-up lists, by path
 */
export function answerParts(
  { steps, fields }: Pick<PublicForm, 'steps' | 'fields'>,
  answers: Values,
  masked: readonly string[] = [],
  names: Readonly<Record<string, string>> = {},
): readonly AnswerPart[] {
  const hidden = new Set(masked)
  return steps.map((step) => ({ id: step.id, title: step.title, blocks: blocksOf(step) }))

  function blocksOf({ texts = [], fields: requested }: FormStep): readonly AnswerBlock[] {
    const read = texts.map(({ title, paragraphs, points = [], fields: beneath = [] }) => ({
      title,
      paragraphs,
      points,
      answers: answersTo(beneath),
    }))
    return requested.length === 0 ? read : [...read, { paragraphs: [], points: [], answers: answersTo(requested) }]
  }

  function answersTo(requested: readonly string[]): readonly Answer[] {
    return requested.flatMap((name) => answersAt(fields[name]!, answers[name], name))
  }

  function answersAt(field: Field, value: unknown, path: string): readonly Answer[] {
    const { label } = field
    if (hidden.has(path)) return [{ kind: 'value', path, label, text: hiddenText, isGiven: true, isHidden: true }]
    if (field.kind === 'signature')
      return [{ kind: 'signature', path, label, signature: (value ?? null) as Signature | null }]
    if (field.kind === 'group')
      return [{ kind: 'heading', path, label }, ...within(field.fields!, (value ?? {}) as Values, path)]
    if (field.kind === 'rows') return rowsAt(field, (value ?? []) as readonly Values[], path)
    const isGiven = !isBlank(value)
    if (field.kind === 'files' && isGiven) return [{ kind: 'files', path, label, files: value as readonly FileRef[] }]
    return [
      {
        kind: 'value',
        path,
        label,
        text: isGiven ? displayText(field, value, names[path]) : emptyText,
        isGiven,
        isHidden: false,
      },
    ]
  }

  function within(inner: Fields, values: Values, path: string): readonly Answer[] {
    return Object.entries(inner).flatMap(([name, field]) =>
      name === 'id' ? [] : answersAt(field, values[name], `${path}.${name}`),
    )
  }

  function rowsAt(field: Field, rows: readonly Values[], path: string): readonly Answer[] {
    if (rows.length === 0)
      return [{ kind: 'value', path, label: field.label, text: emptyText, isGiven: false, isHidden: false }]
    return rows.flatMap((row, at) => [
      {
        kind: 'heading',
        path: `${path}[${at}]`,
        label: rows.length === 1 ? field.label : `${field.label} ${at + 1}`,
      } as const,
      ...within(field.fields!, row, `${path}[${at}]`),
    ])
  }
}
