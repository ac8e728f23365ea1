import { useState } from 'react'
import { messageOf } from '@core/client/api'
import { toast } from '@core/client/session'
import { Button, Dialog, FileField, TextInput } from '@core/client/ui'
import { messages } from '@core/entity'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { esignApi } from './esignApi'
import dialog from './dialog.module.css'

interface DocumentDialogProps {
  document: DocumentDetail
  onClose: () => void
}

interface AskProps {
  title: string
  label: string
  help?: string
  action: string
  tone?: 'danger'
  initial?: string
  onClose: () => void
  work: (value: string) => Promise<void>
}

/** Collects one line of text for an action. */
export function Ask({ title, label, help, action, tone, initial = '', onClose, work }: AskProps) {
  const [value, setValue] = useState(initial)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    if (!value.trim()) return setError(messages.required(label))
    setBusy(true)
    await work(value.trim()).catch((failure: unknown) => {
      setError(messageOf(failure))
      setBusy(false)
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={tone ?? 'primary'} loading={busy} onClick={() => void go()}>
            {action}
          </Button>
        </>
      }
    >
      <TextInput label={label} help={help} required value={value} onChange={setValue} error={error} />
    </Dialog>
  )
}

export function VoidDialog({
  document,
  onClose,
  onDone,
}: DocumentDialogProps & { onDone: (document: DocumentDetail) => void }) {
  return (
    <Ask
      title="Void this document"
      label="Reason"
      help="All links stop working. This can’t be taken back."
      action="Void"
      tone="danger"
      onClose={onClose}
      work={async (reason) => {
        const { data, message } = await esignApi.voidDocument(document.documentUniqueId, reason)
        toast.success(message ?? 'Document update successfully.')
        onDone(data)
      }}
    />
  )
}

export function TemplateDialog({ document, onClose }: DocumentDialogProps) {
  return (
    <Ask
      title="Save as a template"
      label="Name"
      help="The same name again makes a new version."
      action="Save"
      initial={document.title}
      onClose={onClose}
      work={async (name) => {
        const { message } = await esignApi.saveTemplate(document.documentUniqueId, name)
        toast.success(message ?? 'Template created successfully !!')
        onClose()
      }}
    />
  )
}

/** For a document that was signed on paper: its scan is uploaded and sealed. */
export function PaperDialog({ document, onClose, onDone }: DocumentDialogProps & { onDone: () => void }) {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    if (!file) return setError(messages.required('File'))
    setBusy(true)
    await esignApi.submitPaper(document, file).then(
      ({ message }) => {
        toast.success(message ?? 'Document submitted successfully.')
        onDone()
      },
      (failure: unknown) => {
        setError(messageOf(failure))
        setBusy(false)
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Signed on paper"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} onClick={() => void go()}>
            Complete
          </Button>
        </>
      }
    >
      <div className={dialog.fields}>
        <p>Upload the scan as a PDF. It is sealed as it is, and completes the document for everybody.</p>
        <FileField
          label="Scan"
          required
          accept="application/pdf,.pdf"
          kinds="PDF"
          autoFocus
          value={file ? [file] : []}
          error={error}
          onChange={([chosen]) => {
            setFile(chosen)
            setError(undefined)
          }}
        />
      </div>
    </Dialog>
  )
}
