import arrayMutators from 'final-form-arrays'
import { useMemo, useState } from 'react'
import { Form, useFormState } from 'react-final-form'
import type { Entity } from '@core/kernel/entity/defineEntity'
import { PluginScope } from '@core/kernel/client/session/registry/PluginScope'
import { type FormFiles, ownFiles } from '@core/kernel/client/kit/data/FormFiles'
import type { Draft } from '@core/kernel/client/kit/forms/draft/draft'
import { FormContext, createPress, createUploads } from '@core/kernel/client/kit/forms/FormContext'
import type { FormSection } from '@core/kernel/client/kit/forms/FormSection'
import { pathOf } from '@core/kernel/client/kit/forms/sections/pathOf'
import { SectionFields } from '@core/kernel/client/kit/forms/sections/SectionFields'
import { shownSections } from '@core/kernel/client/kit/forms/sections/shownSections'

interface FormPreviewProps {
  entity: Entity
  /** The plugin whose form it is. */
  plugin: string
  sections: readonly FormSection[]
  /** Paths that the previewed person may not see. */
  hidden: readonly string[]
}

const noFiles: FormFiles = {
  ...ownFiles,
  upload: () => Promise.reject(new Error('This is a preview: nothing is stored.')),
}

/** A form as it looks, to be tried out. Nothing is saved, and nothing asks before it is left. */
export function FormPreview({ entity, plugin, sections, hidden }: FormPreviewProps) {
  const [uploads] = useState(createUploads)
  const [press] = useState(createPress)
  const setting = useMemo(
    () => ({ fields: entity.fields, hidden, files: noFiles, uploads, press, entity: entity.id }),
    [entity, hidden, uploads, press],
  )
  return (
    <PluginScope plugin={plugin}>
      <FormContext value={setting}>
        <Form<Draft> mutators={{ ...arrayMutators }} onSubmit={() => undefined} subscription={{}}>
          {() => <PreviewedSections sections={sections} />}
        </Form>
      </FormContext>
    </PluginScope>
  )
}

function PreviewedSections({ sections }: Pick<FormPreviewProps, 'sections'>) {
  const { values } = useFormState<Draft>({ subscription: { values: true } })
  return shownSections(sections, values).map(({ frame: _, ...section }) => (
    <SectionFields
      // Whether it is folded is decided once.
      key={`${section.id} ${section.folded === true}`}
      section={{ ...section, id: `preview-${section.id}`, fields: section.fields.map(plain) }}
    />
  ))
}

/** Controls of a plugin may need the screen around them. */
function plain(entry: FormSection['fields'][number]): FormSection['fields'][number] {
  if (typeof entry === 'string') return entry
  const { span, label, folded } = entry
  return { path: pathOf(entry), ...(span && { span }), ...(label && { label }), ...(folded && { folded }) }
}
