import { type Field, isBlank } from '@core/entity'
import styles from './fields.module.css'
import { useFormFields } from './FormFieldsContext'
import { PublicField } from './PublicField'
import { PublicRows } from './PublicRows'

/** A field of a step, of any kind: one control, a group, or rows. `under` is the heading directly above, which is not repeated. */
export function PlacedField({ name, under }: { name: string; under?: string }) {
  const { fields } = useFormFields()
  const field = fields[name]
  if (!field) return null
  if (field.kind === 'rows') return <PublicRows path={name} field={field} />
  if (field.kind === 'group') return <PublicGroup path={name} field={field} titled={field.label === under} />
  return <PublicField path={name} field={field} />
}

/** Fields that belong together, under the name of their group. */
function PublicGroup({ path, field, titled }: { path: string; field: Field; titled: boolean }) {
  const { valueAt } = useFormFields()
  const begun = field.required || !isBlank(valueAt(path))
  return (
    <fieldset className={styles.group} data-field={path}>
      <legend className={titled ? 'visually-hidden' : styles.groupTitle}>{field.label}</legend>
      {field.help && <p className={styles.groupHelp}>{field.help}</p>}
      <div className={styles.grid}>
        {Object.entries(field.fields ?? {}).map(([name, inner]) => (
          <PublicField key={name} path={`${path}.${name}`} field={inner} required={inner.required && begun} />
        ))}
      </div>
    </fieldset>
  )
}
