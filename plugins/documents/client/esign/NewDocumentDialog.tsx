import { useState } from 'react'
import { useLocation } from 'wouter'
import { messageOf, newIdempotencyKey, useLoad } from '@core/client/api'
import { Button, Dialog, ErrorState, Select, Skeleton, TextInput } from '@core/client/ui'
import type { OwnerKey } from '../../shared/esign/pdfDocumentEntity'
import { esignApi } from './esignApi'
import { editPath } from './documentLinks'
import dialog from './dialog.module.css'

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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [key] = useState(newIdempotencyKey)
  const create = async () => {
    setBusy(true)
    setProblem(undefined)
    await esignApi.create({ ...(template && { template }), ...(title && { title }), ...owner }, key).then(
      (document) => navigate(editPath(document)),
      (error: unknown) => {
        setProblem(messageOf(error))
        setBusy(false)
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="New document"
      problem={problem}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} onClick={() => void create()}>
            Continue
          </Button>
        </>
      }
    >
      <div className={dialog.fields}>
        {failure && <ErrorState message={failure} error={error} onRetry={reload} />}
        {templates ? (
          <Select
            label="Template"
            value={template}
            onChange={setTemplate}
            empty="A PDF of my own"
            options={templates.map(({ key: id, name, version, isShipped }) => ({
              id,
              name: isShipped ? name : `${name}, version ${version}`,
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
      </div>
    </Dialog>
  )
}
