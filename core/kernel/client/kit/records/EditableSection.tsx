import { Suspense, use, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { Fields } from '@core/kernel/entity/Field'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { Icon } from '../../platform/ui/layout/Icon'
import { Section } from '../../platform/ui/layout/Section'
import { fieldAt, isHidden } from '../data/fieldPaths'
import type { FormSection } from '../forms/FormSection'
import { pathOf } from '../forms/sections/pathOf'
import { OpenRecordContext } from './OpenRecord'
import styles from './EditableSection.module.css'

/** What a section of a record's page needs to become a form in its place: `useSectionEditing`. */
export interface SectionEditing {
  /** Paths that other places edit, such as a status with a dialog of its own. */
  readonly omit: readonly string[]
  readonly form: ComponentType<SectionFormProps>
}

export interface SectionFormProps {
  readonly section: FormSection
  /** The path of the field that takes the focus; by default the first one. */
  readonly focus: string | undefined
  /** To be called after saving or on Cancel. */
  onClose(): void
}

/** @returns a function that opens the form at an empty field, or undefined if the viewer may not fill it in */
export type AddValue = (path: string) => (() => void) | undefined

interface EditableSectionProps {
  /** The section as in the form. */
  section: FormSection
  fields: Fields
  /** Paths that the viewer may not see. */
  masked: readonly string[]
  /** Undefined if the viewer may not change the record. */
  editing: SectionEditing | undefined
  /** The section for reading. */
  children: (add: AddValue) => ReactNode
}

/** The sections that the user folded, by entity. They stay folded on the next record, until the page is left. */
const foldedSections = new Set<string>()

/** A section of a record's page that becomes a form in its place, and can be folded. */
export function EditableSection({ section, fields, masked, editing, children }: EditableSectionProps) {
  const [focus, setFocus] = useState<{ readonly path?: string }>()
  const entity = use(OpenRecordContext)?.store.entity.id
  const foldKey = `${entity} ${section.id}`
  const [folded, setFolded] = useState(entity !== undefined && foldedSections.has(foldKey))
  const fold = (isFolded: boolean) => {
    setFolded(isFolded)
    if (isFolded) foldedSections.add(foldKey)
    else foldedSections.delete(foldKey)
  }
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!focus && wasOpen.current) pencil.current?.focus()
    wasOpen.current = focus !== undefined
  }, [focus])
  const changed = section.fields.filter((entry) => {
    const field = fieldAt(fields, pathOf(entry))
    return (
      editing && field && !field.readOnly && !editing.omit.includes(pathOf(entry)) && !isHidden(pathOf(entry), masked)
    )
  })
  const reading = (
    <Section
      id={section.id}
      title={
        entity === undefined ? (
          section.title
        ) : (
          <button type="button" aria-expanded={!folded} className={styles.fold} onClick={() => fold(!folded)}>
            {section.title}
            <Icon name={folded ? 'pi-chevron-right' : 'pi-chevron-down'} />
          </button>
        )
      }
      className={folded ? (styles.folded ?? '') : ''}
      actions={
        changed.length > 0 && (
          <IconButton
            ref={pencil}
            icon="pi-pencil"
            size="small"
            label={`Edit ${section.title}`}
            onClick={() => setFocus({})}
          />
        )
      }
    >
      {!folded &&
        children((path) =>
          changed.some((entry) => isWithin(path, pathOf(entry))) ? () => setFocus({ path }) : undefined,
        )}
    </Section>
  )
  if (!focus || !editing) return reading
  const Form = editing.form
  return (
    <Suspense fallback={reading}>
      <Form section={{ ...section, fields: changed }} focus={focus.path} onClose={() => setFocus(undefined)} />
    </Suspense>
  )
}

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`)
