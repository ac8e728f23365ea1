import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { Callout } from '@core/kernel/client/platform/ui/status/Callout'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { Stack } from '@core/kernel/client/platform/ui/layout/Stack'
import { signInProtocols } from '@core/kernel/entity/signInProviders'
import styles from './ProviderAddresses.module.css'
import type { SignInProviderDetail } from './signInProviderApi'

const [oidc] = signInProtocols

/** The addresses of this product that the provider has to know. */
export function ProviderAddresses({ record: { key, kind, fromEnvironment } }: { record: SignInProviderDetail }) {
  const base = `${location.origin}/api/auth/provider/${key}`
  const addresses =
    kind === oidc.id
      ? [
          ['Redirect address', `${base}/Callback`],
          ['Back-channel logout', `${base}/BackChannelLogout`],
          ['Address after logging out', `${location.origin}/auth/login`],
        ]
      : [
          ['Entity id and metadata', `${base}/Metadata`],
          ['Assertion consumer service', `${base}/Acs`],
          ['Single logout service', `${base}/Slo`],
        ]
  return (
    <Section title="What the provider needs to know">
      <Stack gap={3}>
        {fromEnvironment && (
          <Callout>
            The server’s settings define this provider (SIGN_IN_PROVIDERS), so it can’t be changed here.
          </Callout>
        )}
        <ul>
          {addresses.map(([label, address]) => (
            <InfoRow key={label} name={label} note={<span className={styles.address}>{address}</span>}>
              <Button size="small" variant="ghost" icon="pi-copy" onClick={() => void copy(address!)}>
                Copy
              </Button>
            </InfoRow>
          ))}
        </ul>
      </Stack>
    </Section>
  )
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toast.success('Copied')
  } catch {
    toast.error('The browser didn’t let us copy. Select the address and copy it yourself.')
  }
}
