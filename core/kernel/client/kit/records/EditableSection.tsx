import { Suspense, use, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
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
  // As it was opened: what is typed stays, also when the record is deleted or the viewer's rights change meanwhile.
  const [opened, setOpened] = useState<SectionFormProps & { readonly form: SectionEditing['form'] }>()
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
  useLayoutEffect(() => {
    if (!opened && wasOpen.current) pencil.current?.focus()
    wasOpen.current = opened !== undefined
  }, [opened])
  const changed = section.fields.filter((entry) => {
    const field = fieldAt(fields, pathOf(entry))
    return (
      editing && field && !field.readOnly && !editing.omit.includes(pathOf(entry)) && !isHidden(pathOf(entry), masked)
    )
  })
  const open = (focus: string | undefined) =>
    editing &&
    setOpened({
      form: editing.form,
      section: { ...section, fields: changed },
      focus,
      onClose: () => setOpened(undefined),
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
            className={styles.pencil ?? ''}
            label={`Edit ${section.title}`}
            onClick={() => open(undefined)}
          />
        )
      }
    >
      {!folded &&
        children((path) => (changed.some((entry) => isWithin(path, pathOf(entry))) ? () => open(path) : undefined))}
    </Section>
  )
  if (!opened) return reading
  const { form: Form, ...props } = opened
  return (
    <Suspense fallback={reading}>
      <Form {...props} />
    </Suspense>
  )
}

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`)
