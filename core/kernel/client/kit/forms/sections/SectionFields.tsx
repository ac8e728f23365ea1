import { Fragment, useState } from 'react'
import { useForm } from 'react-final-form'
import { isEmpty } from '@core/kernel/entity/parse'
import { Masked } from '../../data/Absent'
import { Section } from '../../../platform/ui/layout/Section'
import { FormField } from '../controls/FormField'
import { Button } from '../../../platform/ui/buttons/Button'
import { isHidden, valueAt } from '../../data/fieldPaths'
import { useFormSetting } from '../FormContext'
import { placeField, type FormSection, type PlacedField } from '../FormSection'
import { pathOf } from './pathOf'
import { GroupField } from './GroupField'
import { RowsField } from './RowsField'
import styles from './sections.module.css'
import { useGroupStarted } from './useGroupStarted'

/** A part of a form: its title and its fields. */
export function SectionFields({ section }: { section: FormSection }) {
  const { hidden } = useFormSetting()
  const Frame = section.frame ?? Fragment
  const paths = section.fields.map(pathOf)
  const unseen = paths.every((path) => isHidden(path, hidden))
  const { initialValues } = useForm().getState()
  const [isFolded, setFolded] = useState(
    () => section.folded === true && paths.every((path) => isEmpty(valueAt(initialValues, path))),
  )
  const [begun] = useState(initialValues)
  const [hasMore, setMore] = useState(false)
  const isOpen = (entry: string | PlacedField) =>
    typeof entry === 'string' || !entry.folded || hasMore || !isEmpty(valueAt(begun, entry.path))
  if (isFolded)
    return (
      <Button id={section.id} variant="ghost" icon="pi-plus" className={styles.unfold} onClick={() => setFolded(false)}>
        {section.title}
      </Button>
    )
  return (
    <Section id={section.id} title={section.title} subtitle={section.subtitle} className={styles.section ?? ''}>
      {unseen ? (
        <Masked />
      ) : (
        <Frame>
          <div className={styles.grid}>
            {section.fields.filter(isOpen).map((entry) => (
              <SectionField key={pathOf(entry)} entry={entry} />
            ))}
          </div>
          {!section.fields.every(isOpen) && (
            <Button variant="ghost" size="small" icon="pi-plus" className={styles.more} onClick={() => setMore(true)}>
              More fields
            </Button>
          )}
        </Frame>
      )}
    </Section>
  )
}

function SectionField({ entry }: { entry: string | PlacedField }) {
  const { fields } = useFormSetting()
  const { path, field, span, label, control, autoComplete, row, newRow } = placeField(fields, entry)
  const begun = useGroupStarted(path)
  if (field.kind === 'rows' && !control) return <RowsField {...{ path, field, row, newRow }} />
  if (field.kind === 'group' && !control) return <GroupField path={path} field={field} {...(label && { label })} />
  return (
    <FormField
      path={path}
      field={field}
      span={span}
      required={field.required && begun}
      {...(label && { label })}
      {...(control && { control })}
      {...(autoComplete && { autoComplete })}
    />
  )
}
