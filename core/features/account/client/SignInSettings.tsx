import { type ComponentProps, useState } from 'react'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { LinkButton } from '@core/kernel/client/platform/ui/buttons/LinkButton'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { passwordPath } from '@core/kernel/client/session/paths'
import { useSessionState } from '@core/kernel/client/session/SessionProvider'
import { type OwnAccount, accountApi } from './accountApi'
import { OwnPasskeys } from './OwnPasskeys'
import { SetUpAuthenticator } from './SetUpAuthenticator'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { PasswordDialog } from '@core/kernel/client/session/proof/PasswordDialog'

interface SignInSettingsProps {
  /** Undefined while it loads. */
  account: OwnAccount | undefined
  onChange: () => void
}

/** The password and the authenticator app. D7 */
export function SignInSettings({ account, onChange }: SignInSettingsProps) {
  const { deployment } = useSessionState()
  const [dialog, setDialog] = useState<'setUp' | 'remove'>()
  const isOn = account?.hasAuthenticator
  const hasPassword = account?.hasPassword ?? true
  const close = (changed: boolean) => {
    setDialog(undefined)
    if (changed) onChange()
  }
  return (
    <Section title="Signing in">
      <InfoRow
        as="div"
        name="Password"
        note={hasPassword ? 'Your other sessions end when you change it.' : 'You sign in without one.'}
      >
        {hasPassword && (
          <LinkButton size="small" href={passwordPath}>
            Change password
          </LinkButton>
        )}
      </InfoRow>
      <InfoRow
        as="div"
        name={
          <>
            Authenticator app
            {account && <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
          </>
        }
        note={
          isOn
            ? 'It gives the code that you sign in with.'
            : 'The code comes by mail. An app is quicker, and works without a connection.'
        }
      >
        {account && (
          <Button size="small" onClick={() => setDialog(isOn ? 'remove' : 'setUp')}>
            {isOn ? 'Turn off' : 'Set up'}
          </Button>
        )}
      </InfoRow>
      {account && (deployment?.passkeys || account.passkeys.length > 0) && (
        <OwnPasskeys
          passkeys={account.passkeys}
          mayAdd={deployment?.passkeys !== undefined}
          hasPassword={hasPassword}
          onChange={onChange}
        />
      )}
      {dialog === 'setUp' && <SetUpAuthenticator hasPassword={hasPassword} onClose={close} />}
      {dialog === 'remove' && <RemoveAuthenticator hasPassword={hasPassword} onClose={close} />}
    </Section>
  )
}

/** Turns off the authenticator app; requires the password, of users who have one. */
function RemoveAuthenticator({ hasPassword, onClose }: ComponentProps<typeof SetUpAuthenticator>) {
  const remove = async (password: string) => {
    const { message } = await accountApi.removeAuthenticator(password)
    toast.success(message ?? '')
    onClose(true)
  }
  return (
    <PasswordDialog
      title="Turn the authenticator app off?"
      action="Turn off"
      danger
      hasPassword={hasPassword}
      onSend={remove}
      onClose={() => onClose(false)}
    >
      <p>Codes to sign in with are mailed to you again.</p>
    </PasswordDialog>
  )
}
