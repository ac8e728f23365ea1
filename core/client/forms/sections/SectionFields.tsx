import { isObject } from '@core/entity/fieldKinds'
import { isEmpty } from '@core/entity/parse'
import { Masked } from '../../records/FieldValue'
import { Section } from '../../ui/layout/Section'
import { FormField } from '../controls/FormField'
import { fieldAt, stepsOf, valueAt } from '../draft/fieldPaths'
import { isHidden } from '../draft/formErrors'
import { useFormSetting } from '../FormContext'
import { placeField, type FormSection, type PlacedField } from '../FormSection'
import { RowsField } from './RowsField'
import styles from './sections.module.css'
import { useDerived } from './useDerived'

/** A part of a form: its title and its fields. */
export function SectionFields({ section }: { section: FormSection }) {
  const { hidden } = useFormSetting()
  const unseen = section.fields.every((entry) => isHidden(typeof entry === 'string' ? entry : entry.path, hidden))
  return (
    <Section id={section.id} title={section.title} subtitle={section.subtitle} className={styles.section ?? ''}>
      {unseen ? (
        <Masked />
      ) : (
        <div className={styles.grid}>
          {section.fields.map((entry) => (
            <SectionField key={typeof entry === 'string' ? entry : entry.path} entry={entry} />
          ))}
        </div>
      )}
    </Section>
  )
}

function SectionField({ entry }: { entry: string | PlacedField }) {
  const { fields } = useFormSetting()
  const { path, field, span, label, control } = placeField(fields, entry)
  const begun = useBegun(path)
  if (field.kind === 'rows') return <RowsField path={path} field={field} />
  return <FormField path={path} field={field} span={span} required={field.required && begun} {...(label && { label })} {...(control && { control })} />
}

/** @returns whether the group that a field stands in binds: it is required, or somebody filled something in it. */
function useBegun(path: string): boolean {
  const { fields } = useFormSetting()
  const group = stepsOf(path).slice(0, -1).join('.')
  return useDerived((values) => {
    if (!group || fieldAt(fields, group)?.required) return true
    const value = valueAt(values, group)
    return isObject(value) && Object.values(value).some((inner) => !isEmpty(inner))
  })
}
