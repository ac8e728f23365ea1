import { dashboardPath } from '@core/kernel/client/session/paths'
import { LinkButton } from '@core/kernel/client/platform/ui/buttons/LinkButton'
import { MessagePage } from '@core/kernel/client/platform/ui/brand/MessagePage'

/** The screen of a menu that has no screen yet. S2.22 */
export default function UnderDevelopment() {
  return (
    <MessagePage
      title="This page is being built"
      action={
        <LinkButton href={dashboardPath} variant="primary">
          Go to the dashboard
        </LinkButton>
      }
    >
      It is not ready yet. Nothing is wrong with your account; please come back later.
    </MessagePage>
  )
}
