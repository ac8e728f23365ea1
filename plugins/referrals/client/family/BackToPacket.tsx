import { LinkButton } from '@core/client/ui'
import { packetHref } from './packetLink'

/** From the end of one form to the page of all. */
export function BackToPacket({ packet }: { packet: string }) {
  return (
    <LinkButton variant="primary" size="large" wide href={packetHref(packet)} icon="pi-list-check">
      See all your forms
    </LinkButton>
  )
}
