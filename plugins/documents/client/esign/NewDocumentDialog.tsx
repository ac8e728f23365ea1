import { useState } from 'react'
import { useLocation } from 'wouter'
import { SubmitDialog } from '@core/client/kit'
import { newIdempotencyKey, useLoad } from '@core/client/session'
import { ErrorState, Select, Skeleton, TextInput } from '@core/client/ui'
import { knownName } from '@core/entity'
import type { OwnerKey } from '../../shared/esign/documentOwners'
import { esignApi } from './esignApi'
import { editPath } from './documentLinks'

interface NewDocumentDialogProps {
  /** The record that the document belongs to. */
  owner?: Partial<Record<OwnerKey, number>>
  onClose: () => void
}

/** Begins a document, from a template or from an uploaded PDF, which the next page requests. */
export function NewDocumentDialog({ owner = {}, onClose }: NewDocumentDialogProps) {
  const [, navigate] = useLocation()
  const { value: templates, failure, error, reload } = useLoad('templates', (signal) => esignApi.templates(signal))
  const [template, setTemplate] = useState('clark-customer-agreement')
  const [title, setTitle] = useState('')
  const [key] = useState(newIdempotencyKey)
  return (
    <SubmitDialog
      title="New document"
      confirmLabel="Continue"
      onSubmit={async () => {
        const document = await esignApi.create(
          { ...(template && { template }), ...(title && { title }), ...owner },
          key,
        )
        navigate(editPath(document))
      }}
      onClose={onClose}
    >
      {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
      {templates ? (
        <Select
          label="Template"
          value={template}
          onChange={setTemplate}
          empty="A PDF of my own"
          options={templates.map(({ key: id, name, version, isShipped }) => ({
            id,
            name: isShipped ? knownName(name) : `${name}, version ${version}`,
          }))}
        />
      ) : (
        !failure && <Skeleton height="66px" />
      )}
      <TextInput
        label="Title"
        help="The template’s name unless you say otherwise"
        maxLength={200}
        value={title}
        onChange={setTitle}
      />
    </SubmitDialog>
  )
}
