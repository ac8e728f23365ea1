import { Suspense, useRef, useState } from 'react'
import type { Fields } from '@core/kernel/entity/Field'
import { isEmpty } from '@core/kernel/entity/parse'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { Icon } from '../../platform/ui/layout/Icon'
import type { EntityRecord } from '../data/entityApi'
import { fieldAt, isHidden, valueAt } from '../data/fieldPaths'
import { Nothing } from '../data/Absent'
import type { FormSection } from '../forms/FormSection'
import { pathOf } from '../forms/sections/pathOf'
import type { SectionEditing } from './EditableSection'
import { type PlacedRead, placedFields, type ReadField, ReadValue } from './RecordFields'
import styles from './KeyFacts.module.css'

interface KeyFactsProps {
  fields: Fields
  record: EntityRecord
  show: readonly ReadField[]
  /** Given if the viewer may change the record: each fact can then be changed in its place. */
  editing?: SectionEditing | undefined
  /** The sections of the form, which say how each field is edited. */
  sections?: readonly FormSection[] | undefined
}

/** The facts on which the work depends. They are always listed, also those without a value, and each is changed in its place. */
export function KeyFacts({ fields, record, show, editing, sections = [] }: KeyFactsProps) {
  // With the form as it was opened: what is typed stays, also when the record is deleted or the viewer's rights change meanwhile.
  const [edited, setEdited] = useState<{ readonly path: string; readonly form: SectionEditing['form'] }>()
  const back = useRef<string>(undefined)
  const close = () => {
    back.current = edited?.path
    setEdited(undefined)
  }
  /** The focus returns to the button that opened the form. */
  const takesFocus = (path: string) => (button: HTMLButtonElement | null) => {
    if (!button || back.current !== path) return
    back.current = undefined
    button.focus()
  }
  const entries = sections.flatMap((section) => section.fields)
  const canEdit = ({ path, field }: PlacedRead) =>
    !field.readOnly && !path.includes('[') && !editing?.omit.includes(path) && !isHidden(path, record.masked)
  return (
    <section aria-label="Key facts" className={styles.facts}>
      <dl className={styles.list}>
        {placedFields(fields, show).map((placed) => {
          const { path, label, none } = placed
          const isNothing = isEmpty(valueAt(record, path)) && none === undefined && !isHidden(path, record.masked)
          const isEditable = editing !== undefined && canEdit(placed)
          const row = (
            <div key={path} className={styles.row} data-empty={isNothing || undefined}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>
                {!isNothing ? (
                  <ReadValue placed={placed} record={record} labels={record.labels} masked={record.masked} />
                ) : isEditable ? (
                  <button
                    ref={takesFocus(path)}
                    type="button"
                    aria-label={`Add ${label}`}
                    className={styles.add}
                    onClick={() => setEdited({ path, form: editing.form })}
                  >
                    <Icon name="pi-plus" />
                    Add
                  </button>
                ) : (
                  <Nothing />
                )}
                {isEditable && !isNothing && (
                  <IconButton
                    ref={takesFocus(path)}
                    icon="pi-pencil"
                    size="small"
                    label={`Edit ${label}`}
                    className={styles.edit ?? ''}
                    onClick={() => setEdited({ path, form: editing.form })}
                  />
                )}
              </dd>
            </div>
          )
          if (edited?.path !== path) return row
          const Form = edited.form
          const entry = entries.find((one) => pathOf(one) === path) ?? path
          return (
            <Suspense key={path} fallback={row}>
              <div className={styles.form}>
                <dt className="visually-hidden">{label}</dt>
                <dd>
                  <Form section={{ id: `fact-${path}`, title: label, fields: [entry] }} focus={path} onClose={close} />
                </dd>
              </div>
            </Suspense>
          )
        })}
      </dl>
    </section>
  )
}

/** @returns the paths of facts, to be left out of the sections below them */
export function pathsOfFacts(fields: Fields, show: readonly ReadField[]): readonly string[] {
  return show.map((entry) => (typeof entry === 'string' ? entry : entry.path)).filter((path) => fieldAt(fields, path))
}
