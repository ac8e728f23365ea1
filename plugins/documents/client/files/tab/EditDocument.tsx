import { useState } from 'react'
import { SubmitDialog, useLookup } from '@core/client/kit'
import { toast } from '@core/client/session'
import { Select, TextInput } from '@core/client/ui'
import { documentTypeList, subTypesOf } from '../../../shared/files/documentTypes'
import { type DocumentRow, documentsApi } from '../documentsApi'

interface EditDocumentProps {
  document: DocumentRow
  onSaved: () => void
  onClose: () => void
}

/** The name of a document, its tab, its type and its tags. */
export default function EditDocument({ document, onSaved, onClose }: EditDocumentProps) {
  const { id, version, entityType } = document
  const types = useLookup(documentTypeList)
  const tabs = subTypesOf(entityType)
  const [name, setName] = useState(document.name)
  const [tab, setTab] = useState(String(document.entitySubTypeId))
  const [type, setType] = useState(document.documentType === null ? '' : String(document.documentType))
  const [tags, setTags] = useState((document.tags ?? []).join(', '))
  const save = async () => {
    const { message } = await documentsApi.update(id, {
      version,
      name: name.trim(),
      entitySubTypeId: Number(tab),
      documentType: type ? Number(type) : null,
      tags: [
        ...new Set(
          tags
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean),
        ),
      ],
    })
    toast.success(message ?? 'Document update successfully.')
    onSaved()
    onClose()
  }
  return (
    <SubmitDialog
      title="Edit document"
      confirmLabel="Save"
      fields={['name', 'entitySubTypeId', 'documentType', 'tags']}
      onSubmit={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextInput label="Name" required value={name} onChange={setName} maxLength={220} error={errorOf('name')} />
          {tabs.length > 1 && (
            <Select
              label="Tab"
              required
              options={tabs.map(({ id: subType, title }) => ({ id: subType, name: title }))}
              value={tab}
              onChange={setTab}
              error={errorOf('entitySubTypeId')}
            />
          )}
          <Select
            label="Type of document"
            empty="None"
            options={types.entries ?? []}
            value={type}
            onChange={setType}
            help="How long it is kept depends on it"
            error={errorOf('documentType')}
          />
          <TextInput label="Tags" value={tags} onChange={setTags} help="With commas between" error={errorOf('tags')} />
        </>
      )}
    </SubmitDialog>
  )
}
