import { use } from 'react'
import type { Fields } from '@core/kernel/entity/Field'
import { Callout } from '../../platform/ui/status/Callout'
import type { EntityRecord } from '../data/entityApi'
import { isEmpty } from '@core/kernel/entity/parse'
import { fieldAt, isHidden, valueAt } from '../data/fieldPaths'
import type { FormSection } from '../forms/FormSection'
import { pathOf } from '../forms/sections/pathOf'
import { arrangedRecord } from './arrangedRecord'
import { EditableSection, type SectionEditing } from './EditableSection'
import { OpenRecordContext } from './OpenRecord'
import { openedPaths, readableNames } from './openedPaths'
import styles from './RecordDetails.module.css'
import { type ReadField, RecordFields } from './RecordFields'

/** How a plugin changes the standard view of a record. */
export interface DetailsPieces {
  /** The sections of the form; by default derived from the fields. Fields that no section places come last, under “More”. */
  sections?: readonly FormSection[]
  /** Fields that the plugin draws itself. */
  byHand?: readonly Exclude<ReadField, string>[]
  /** Paths that are not shown. */
  omit?: readonly string[]
  /** Paths of the key facts, which are listed above all sections and are not repeated in them. */
  keyFacts?: readonly string[]
}

interface RecordDetailsProps extends DetailsPieces {
  fields: Fields
  record: EntityRecord
  /** Given if the viewer may change the record: sections can then become forms in their places. */
  editing?: SectionEditing
}

/** Shows all fields of a record, grouped like its form. A field that is added to an entity is shown without another line. */
export function RecordDetails({
  fields,
  record,
  sections,
  byHand = [],
  omit = [],
  keyFacts = [],
  editing,
}: RecordDetailsProps) {
  const { masked } = record
  const drawn = new Map(byHand.map((entry) => [entry.path, entry]))
  const id = use(OpenRecordContext)?.store.entity.id
  const arranged = arrangedRecord({ id, fields }, { facts: keyFacts, sections }, record)
  return (
    <>
      {masked.length > 0 && (
        <Callout tone="neutral">
          Some fields are hidden: they are sensitive, and your role doesn’t include “View sensitive fields”.
        </Callout>
      )}
      {arranged.sections
        .map((section) => ({ ...section, fields: section.fields.filter((entry) => !omit.includes(pathOf(entry))) }))
        .filter((section) => section.fields.length > 0)
        .map((section) => (
          <DetailsSection key={section.id} {...{ fields, record, section, drawn, editing }} keyFacts={arranged.facts} />
        ))}
    </>
  )
}

interface DetailsSectionProps extends Pick<RecordDetailsProps, 'fields' | 'record'> {
  section: FormSection
  drawn: ReadonlyMap<string, Exclude<ReadField, string>>
  keyFacts: readonly string[]
  editing: SectionEditing | undefined
}

/** A section of fields. Without a value and without a field that the viewer may fill in there is none. */
function DetailsSection({ fields, record, section, drawn, keyFacts, editing }: DetailsSectionProps) {
  const { labels, masked } = record
  const paths = section.fields
    .flatMap((entry) => openedPaths(fields, pathOf(entry)))
    .filter((path) => !keyFacts.includes(path))
  // Without a row it is a field without a value, which can be filled in like the others.
  const isRows = (path: string) =>
    fieldAt(fields, path)?.kind === 'rows' && !drawn.has(path) && !isEmpty(valueAt(record, path))
  const plain = paths.filter((path) => !isRows(path)).map((path) => drawn.get(path) ?? path)
  const isFilled = (path: string) => !isEmpty(valueAt(record, path)) || isHidden(path, masked)
  const isFillable = (path: string) =>
    editing !== undefined && !fieldAt(fields, path)?.readOnly && !editing.omit.includes(path)
  if (!paths.some((path) => isFilled(path) || isFillable(path))) return null
  return (
    <EditableSection section={section} fields={fields} masked={masked} editing={editing}>
      {(add) => (
        <>
          {plain.length > 0 && (
            <RecordFields {...{ fields, record, labels, masked, add }} title={section.title} show={plain} />
          )}
          {paths.filter(isRows).map((path) => (
            <Rows key={path} {...{ fields, record, path }} titled={plain.length > 0} />
          ))}
        </>
      )}
    </EditableSection>
  )
}

interface RowsProps {
  fields: Fields
  record: EntityRecord
  path: string
  /** Whether to show the label above the rows, because the section has other fields too. */
  titled: boolean
}

/** The rows of a list, one below the other. */
function Rows({ fields, record, path, titled }: RowsProps) {
  const field = fieldAt(fields, path)!
  const rows = valueAt(record, path)
  const count = Array.isArray(rows) ? rows.length : 0
  return (
    <div className={styles.rows}>
      {titled && <h3 className={styles.title}>{field.label}</h3>}
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          <RecordFields
            fields={fields}
            record={record}
            show={readableNames(field.fields ?? {}).map((name) => `${path}[${index}].${name}`)}
            labels={record.labels}
            masked={record.masked}
          />
        </div>
      ))}
    </div>
  )
}
