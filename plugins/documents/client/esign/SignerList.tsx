import { useSubmit } from '@core/client/forms'
import { toast } from '@core/client/session'
import { Badge, Button, Muted, Since, Stack, useNow } from '@core/client/ui'
import { signerRoles } from '../../shared/esign/documentParts'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import { signerStatuses } from '../../shared/esign/statuses'
import { toastSendFailure } from './toastSendFailure'
import { esignApi } from './esignApi'
import { signerColor } from './signerColor'
import styles from './DocumentView.module.css'

const tones = { 1: 'neutral', 2: 'info', 3: 'info', 4: 'success', 5: 'danger' } as const

interface SignerListProps {
  document: DocumentDetail
  maySend: boolean
  onChange: (document: DocumentDetail) => void
}

/** The signers, their order and their status. */
export function SignerList({ document, maySend, onChange }: SignerListProps) {
  const { documentUniqueId, signers } = document
  const now = useNow()
  const { running, submit } = useSubmit(async (id: number) => {
    const { message } = await esignApi.sendLink(documentUniqueId, id)
    toast.success(message ?? 'Send link successfully. Please check your mail')
    onChange(await esignApi.read({ documentUniqueId }))
  })
  return (
    <>
      <h2 className={styles.heading}>Signers</h2>
      {signers.length === 0 && <Muted size={13}>Nobody yet.</Muted>}
      <Stack as="ol" gap={3}>
        {signers.map(({ id, name, email, role, order, status, isTurn, signedAt, reason }, at) => (
          <li key={id} className={styles.signer} style={{ '--signer': signerColor(at + 1) } as object}>
            <span>{name}</span>
            <Badge tone={tones[status as keyof typeof tones]}>
              {signerStatuses.find((one) => one.id === status)?.name}
            </Badge>
            <small>
              {order}. {signerRoles.find((one) => one.id === role)?.name} · {email}
            </small>
            <small>{signedAt && <Since at={signedAt} now={now} />}</small>
            {reason && <small>{reason}</small>}
            {maySend && isTurn && (
              <span className={styles.again}>
                <Button
                  size="small"
                  icon="pi-send"
                  loading={running?.[0] === id}
                  onClick={() => void submit(id).then(toastSendFailure)}
                >
                  Send the link again
                </Button>
              </span>
            )}
          </li>
        ))}
      </Stack>
    </>
  )
}
