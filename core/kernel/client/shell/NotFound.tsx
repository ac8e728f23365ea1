import { LinkButton } from '../platform/ui/buttons/LinkButton'
import { MessagePage } from '../platform/ui/brand/MessagePage'

/** Shown if there is no page at this address, or none for this role. Both look the same on purpose. S2.6 */
export function NotFound() {
  return (
    <MessagePage
      code="404"
      title="Page not found"
      action={
        <LinkButton href="/" variant="primary">
          Go to the dashboard
        </LinkButton>
      }
    >
      There is nothing at this address, or your role has no access to it.
    </MessagePage>
  )
}
