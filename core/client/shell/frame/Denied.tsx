import { messages } from '@core/entity/messages'
import { MessagePage } from '../../ui/brand/MessagePage'
import { LinkButton } from '../../ui/buttons/LinkButton'

/** A screen of a module that the role has, without the permission for it. S6.9 */
export function Denied({ title }: { title: string }) {
  return (
    <MessagePage
      code="403"
      title="Access denied"
      action={
        <LinkButton href="/" variant="primary">
          Go to the dashboard
        </LinkButton>
      }
    >
      {messages.denied(`“${title}”`)}
    </MessagePage>
  )
}
