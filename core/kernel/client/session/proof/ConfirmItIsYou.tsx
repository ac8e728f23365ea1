import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../platform/api/ApiError'
import { useLoad } from '../../platform/api/useLoad'
import { askPasskey } from '../../platform/passkeys'
import { toast } from '../../platform/toasts/toast'
import { Button } from '../../platform/ui/buttons/Button'
import { Stack } from '../../platform/ui/layout/Stack'
import { Dialog } from '../../platform/ui/overlays/Dialog'
import { ErrorState } from '../../platform/ui/status/ErrorState'
import { CodeInput } from '../screens/code/CodeInput'
import { useSubmit } from '../../platform/api/useSubmit'
import { FormDialog } from '../../platform/ui/overlays/FormDialog'
import { PasswordDialog } from './PasswordDialog'
import { type ProofWays, proofApi } from './proofApi'

interface ConfirmProps {
  readonly onDone: () => void
  readonly onClose: () => void
}

const title = 'Please confirm that it is you'
const why = 'You signed in a while ago, and nobody else at your desk should do this.'

const sources: Record<NonNullable<ProofWays['code']>, string> = {
  sms: 'We text a code to your phone.',
  mail: 'We mail a code to you.',
  app: 'Your authenticator app shows the code.',
}

/** Asks for the password, a passkey, or, after signing in by phone alone or at a provider, a new code: what the user has of these. */
export default function ConfirmItIsYou({ onDone, onClose }: ConfirmProps) {
  const { value: ways, failure, error, reload } = useLoad('ways', (signal) => proofApi.ways(signal))
  if (!ways)
    return (
      failure && (
        <Dialog open title={title} width="440px" onClose={onClose}>
          <ErrorState message={failure} error={error} onRetry={reload} />
        </Dialog>
      )
    )
  const byPasskey = ways.passkey && <ByPasskey instead={ways.code !== null || ways.password} onDone={onDone} />
  if (ways.code) return <ByCode from={ways.code} below={byPasskey} onDone={onDone} onClose={onClose} />
  if (!ways.password)
    return (
      <Dialog open title={title} width="440px" onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
        <Stack gap={4}>
          <p>{why}</p>
          {byPasskey || <p>Log out and sign in again, then you can do this.</p>}
        </Stack>
      </Dialog>
    )
  return (
    <PasswordDialog
      title={title}
      action="Confirm"
      below={byPasskey}
      onSend={async (password) => {
        await proofApi.byPassword(password)
        onDone()
      }}
      onClose={onClose}
    >
      <p>{why}</p>
    </PasswordDialog>
  )
}

function ByPasskey({ instead, onDone }: Pick<ConfirmProps, 'onDone'> & { readonly instead: boolean }) {
  const { busy, submit } = useSubmit(
    async () => {
      await proofApi.byPasskey(await askPasskey(await proofApi.beginPasskey()))
      onDone()
    },
    { onFailed: toast.error },
  )
  return (
    <Button wide icon="pi-key" loading={busy} onClick={() => void submit()}>
      {instead ? 'Use your passkey instead' : 'Use your passkey'}
    </Button>
  )
}

interface ByCodeProps extends ConfirmProps {
  readonly from: NonNullable<ProofWays['code']>
  /** Another way. */
  readonly below: ReactNode
}

function ByCode({ from, below, onDone, onClose }: ByCodeProps) {
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const send = useSubmit(
    async () => {
      toast.success((await proofApi.sendCode()) ?? '')
      setSent(true)
    },
    { onFailed: toast.error },
  )
  const confirm = useSubmit(
    async () => {
      await proofApi.byCode(code).catch((error: unknown) => {
        // The code has expired or was tried too often, so the user returns to the step that sends a new one.
        if (error instanceof ApiError && error.status === 400 && error.errors.length === 0) {
          setSent(false)
          setCode('')
        }
        throw error
      })
      onDone()
    },
    { onFailed: toast.error },
  )
  const step = sent ? confirm : send
  return (
    <FormDialog
      title={title}
      width="440px"
      confirmLabel={sent ? 'Confirm' : from === 'app' ? 'Continue' : 'Send me a code'}
      busy={step.busy}
      onSubmit={() => void step.submit()}
      onClose={onClose}
    >
      <p>
        {why} {sources[from]}
      </p>
      {sent && (
        <CodeInput
          ref={input}
          label="One-time code"
          name="otp"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          error={confirm.failure}
          onChange={setCode}
        />
      )}
      {sent && from !== 'app' && (
        <Button size="small" loading={send.busy} onClick={() => void send.submit()}>
          Send a new code
        </Button>
      )}
      {below}
    </FormDialog>
  )
}
