import { LinkButton, useSay } from '@core/client/ui'
import { packetHref } from '../packetLink'

/** The link from the end of one form to the page of all forms. */
export function BackToPacket({ packet }: { packet: string }) {
  const say = useSay()
  return (
    <LinkButton variant="primary" size="large" wide href={packetHref(packet)} icon="pi-list-check">
      {say('See all your forms')}
    </LinkButton>
  )
}
