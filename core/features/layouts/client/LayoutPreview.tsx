import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { FormPreview } from './FormPreview'
import { layOut } from '@core/kernel/client/kit/forms/layout/layOut'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { Muted } from '@core/kernel/client/platform/ui/layout/Muted'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { Select } from '@core/kernel/client/platform/ui/fields/Select'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import type { Layout, LayoutSection } from '@core/kernel/entity/layouts'
import { conditionText, fieldName } from './fieldNames'
import styles from './Layouts.module.css'
import type { LayoutStore } from './LayoutStore'
import { hiddenFrom, unchangedBy } from './seenByRole'

interface LayoutPreviewProps {
  store: LayoutStore
  part: keyof Layout
}

/** How the screen looks to people in a role. */
export const LayoutPreview = observer(function LayoutPreview({ store, part }: LayoutPreviewProps) {
  const { entity, plugin } = store.screens
  const { roles } = store.stored
  const [asRole, setAsRole] = useState(String(store.of.roleId ?? ''))
  const role = roles.find(({ id }) => String(id) === asRole)
  const hidden = role ? hiddenFrom(role, entity.fields) : []
  const unchanged = new Set(role ? unchangedBy(role, entity.fields) : [])
  const hasOther = role?.isArranged === true && role.id !== store.of.roleId
  return (
    <aside aria-label="Preview" className={styles.preview}>
      <div className={styles.previewHead}>
        <h2 className={styles.previewTitle}>Preview</h2>
        <Select
          label="Preview as"
          labelHidden
          size="small"
          empty="As everybody"
          options={roles.map(({ id, name }) => ({ id, name: `As ${name}` }))}
          value={asRole}
          onChange={setAsRole}
        />
      </div>
      {hasOther && (
        <Callout tone="warning">{role.name} has a layout of its own, so its people don’t see this one.</Callout>
      )}
      {part === 'form' ? (
        <FormPreview
          entity={entity}
          plugin={plugin}
          hidden={hidden}
          sections={layOut(entity.fields, store.screens.form, store.arrangement('form')).sections.map((section) => ({
            ...section,
            fields: section.fields.filter((field) => !unchanged.has(typeof field === 'string' ? field : field.path)),
          }))}
        />
      ) : part === 'record' ? (
        store.screens.record && <PreviewedRecord store={store} hidden={hidden} />
      ) : (
        <PreviewedList store={store} />
      )}
    </aside>
  )
})

/** The names of the fields of a page, without the values of any real record. */
function PreviewedRecord({ store, hidden }: { store: LayoutStore; hidden: readonly string[] }) {
  const { fields } = store.screens.entity
  const { sections } = store.arrangement('record')
  const titleOf = ({ id, title }: LayoutSection) =>
    title ?? store.screens.record?.find((section) => section.id === id)?.title ?? 'Section'
  return sections
    .filter((section) => section.fields.length > 0)
    .map((section) => (
      <Section
        key={section.id}
        title={titleOf(section)}
        {...(section.shownWhen && { subtitle: `Only ${conditionText(fields, section.shownWhen)}` })}
      >
        <dl className={styles.facts}>
          {section.fields.map(({ path, shownWhen }) => (
            <div key={path}>
              <dt>{fieldName(fields, path)}</dt>
              <dd>
                {hidden.some((one) => one === path || one.startsWith(`${path}.`)) ? (
                  <Muted as="span">Hidden from this role</Muted>
                ) : shownWhen ? (
                  <Muted as="span">Only {conditionText(fields, shownWhen)}</Muted>
                ) : (
                  <span aria-hidden="true" className={styles.value} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
    ))
}

function PreviewedList({ store }: { store: LayoutStore }) {
  const { columns: offered, main } = store.screens
  const { columns } = store.list
  const shown = [...(main && !columns.includes(main) ? [main] : []), ...columns].flatMap(
    (path) => offered.find(({ field }) => field === path) ?? [],
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
    <div className={styles.table} tabIndex={0} role="region" aria-label="Columns">
      <table>
        <thead>
          <tr>
            {shown.map(({ field, label }) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody aria-hidden="true">
          {[0, 1, 2, 3].map((row) => (
            <tr key={row}>
              {shown.map(({ field }) => (
                <td key={field}>
                  <Skeleton height="12px" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
