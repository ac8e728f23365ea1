import { useState } from 'react'
import { CallDialog } from '@core/client/forms'
import { SubmitDialog } from '@core/client/kit'
import { toast } from '@core/client/session'
import { FileField } from '@core/client/ui'
import { messages } from '@core/entity'
import { type DocumentDetail, esignCalls } from '../../shared/esign/esignCalls'
import { esignApi } from './esignApi'

interface DocumentDialogProps {
  document: DocumentDetail
  onClose: () => void
}

export function VoidDialog({
  document,
  onClose,
  onDone,
}: DocumentDialogProps & { onDone: (document: DocumentDetail) => void }) {
  return (
    <CallDialog
      call={esignCalls.remove}
      title="Void this document"
      confirmLabel="Void"
      variant="danger"
      fields={[{ path: 'reason', label: 'Reason', help: 'All links stop working. This can’t be taken back.' }]}
      fixed={{ documentUniqueId: document.documentUniqueId }}
      onDone={({ data, message }) => {
        toast.success(message ?? 'Document update successfully.')
        onDone(data)
      }}
      onClose={onClose}
    />
  )
}

export function TemplateDialog({ document, onClose }: DocumentDialogProps) {
  return (
    <CallDialog
      call={esignCalls.saveTemplate}
      title="Save as a template"
      confirmLabel="Save"
      fields={[{ path: 'name', label: 'Name', help: 'The same name again makes a new version.' }]}
      fixed={{ documentUniqueId: document.documentUniqueId }}
      initial={{ name: document.title }}
      onDone={({ message }) => toast.success(message ?? 'Template created successfully !!')}
      onClose={onClose}
    />
  )
}

/** For a document that was signed on paper: its scan is uploaded and sealed. */
export function PaperDialog({ document, onClose, onDone }: DocumentDialogProps & { onDone: () => void }) {
  const [file, setFile] = useState<File>()
  return (
    <SubmitDialog
      title="Signed on paper"
      confirmLabel="Complete"
      fields={['file']}
      check={() => (file ? undefined : { field: 'file', message: messages.required('File') })}
      onSubmit={async () => {
        const { message } = await esignApi.submitPaper(document, file!)
        toast.success(message ?? 'Document submitted successfully.')
        onDone()
      }}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <p>Upload the scan as a PDF. It is sealed as it is, and completes the document for everybody.</p>
          <FileField
            label="Scan"
            required
            accept="application/pdf,.pdf"
            kinds="PDF"
            autoFocus
            value={file ? [file] : []}
            error={errorOf('file')}
            onChange={([chosen]) => setFile(chosen)}
          />
        </>
      )}
    </SubmitDialog>
  )
}
