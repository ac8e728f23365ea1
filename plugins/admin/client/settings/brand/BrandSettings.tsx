import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { EntityForm, RecordFields, toDraft, toPatch } from '@core/client/kit'
import { toast, useViewer } from '@core/client/session'
import { Callout, ErrorState, Section, Skeleton } from '@core/client/ui'
import { allows } from '@core/entity'
import { userSettingEntity } from '../../../shared/userSettingEntity'
import { useSettings } from '../settingsStores'
import { settingsSections } from './settingsSections'

const { fields } = userSettingEntity

/** The name and the appearance of the product, for everybody. S3.3 */
export const BrandSettings = observer(function BrandSettings() {
  const settings = useSettings()
  const viewer = useViewer()
  const [saves, setSaves] = useState(0)
  useEffect(() => void settings.load(), [settings])
  const { record, error } = settings
  if (error) return <ErrorState error={error} onRetry={() => void settings.load()} />
  if (record === undefined || (settings.loading && saves === 0)) return <Skeleton />
  if (!allows(userSettingEntity, record ? 'update' : 'create', viewer)) {
    return (
      <>
        <Callout>You may see the brand, and not change it.</Callout>
        {record && (
          <Section title="Brand">
            <RecordFields fields={fields} record={record} show={Object.keys(fields)} />
          </Section>
        )}
      </>
    )
  }
  return (
    <EntityForm
      // A form ends with its save; the next one starts with the stored values.
      key={saves}
      fields={fields}
      sections={settingsSections}
      entity={userSettingEntity.id}
      initial={toDraft(fields, record)}
      saveLabel="Save changes"
      onSave={async (draft, base) => {
        const message = await settings.save(toPatch(fields, base, draft))
        if (message) toast.success(message)
      }}
      onSaved={() => setSaves((count) => count + 1)}
      onStale={async () => toDraft(fields, await settings.refetch())}
    />
  )
})
