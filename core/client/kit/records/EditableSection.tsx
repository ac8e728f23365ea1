import { Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { Fields } from '@core/entity/Field'
import { IconButton } from '../../platform/ui/buttons/IconButton'
import { Section } from '../../platform/ui/layout/Section'
import { fieldAt, isHidden } from '../data/fieldPaths'
import type { FormSection } from '../forms/FormSection'

/** What lets the sections of a record's page become forms in their places: `useSectionEditing`. */
export interface SectionEditing {
  /** Paths that are changed in other places, such as a status that has a dialog of its own. */
  readonly omit: readonly string[]
  readonly form: ComponentType<SectionFormProps>
}

export interface SectionFormProps {
  readonly section: FormSection
  /** The path of the field that takes the focus; the first one unless said. */
  readonly focus: string | undefined
  /** It is saved, or nothing is to be changed after all. */
  onClose(): void
}

/** Given the path of an empty field: what opens the form there, or undefined where the person can't fill it in. */
export type AddValue = (path: string) => (() => void) | undefined

interface EditableSectionProps {
  /** As the form has it. */
  section: FormSection
  fields: Fields
  /** Paths that the person may not see. */
  masked: readonly string[]
  /** Undefined where the person may not change the record. */
  editing: SectionEditing | undefined
  /** How it is read. */
  children: (add: AddValue) => ReactNode
}

/** A section of a record's page, which becomes a form in its place. */
export function EditableSection({ section, fields, masked, editing, children }: EditableSectionProps) {
  const [focus, setFocus] = useState<{ readonly path?: string }>()
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
      title={section.title}
      actions={
        changed.length > 0 && (
          <IconButton ref={pencil} icon="pi-pencil" label={`Edit ${section.title}`} onClick={() => setFocus({})} />
        )
      }
    >
      {children((path) =>
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

/** @returns the path of what stands in a section. */
export const pathOf = (entry: FormSection['fields'][number]): string => (typeof entry === 'string' ? entry : entry.path)

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`)
