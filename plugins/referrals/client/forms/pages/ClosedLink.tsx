import { BackToPacket } from './BackToPacket'
import { CallOffice } from './CallOffice'
import type { ClosedReason } from '../PublicFormState'
import { MessageSheet } from '@core/client/session'
import { FamilyPage } from '../../language/FamilyPage'
import { useSay } from '@core/client/ui'

interface Words {
  readonly title: string
  readonly meaning: string
  /** What to do next. */
  readonly next: string
}

const words: Readonly<Record<ClosedReason, Words>> = {
  unknown: {
    title: 'This link doesn’t work',
    meaning:
      'We don’t know this link. Perhaps a part of it is missing: open it from our message once more, or copy all of it.',
    next: 'If that doesn’t help, answer the person who sent it, or call us, and we will send a new one.',
  },
  incomplete: {
    title: 'This link is incomplete',
    meaning: 'The end of the address is missing.',
    next: 'Open the link from our message once more, or copy all of it.',
  },
  expired: {
    title: 'This link has expired',
    meaning: 'For safety, a link works for 14 days.',
    next: 'Call us, or answer the person who sent it, and we will send a new one. What you have filled in is still there.',
  },
  revoked: {
    title: 'This link was replaced',
    meaning: 'It is no longer in use.',
    next: 'Look for a newer message from us, and open the link in it. If there is none, call us.',
  },
  spent: {
    title: 'Document Already Submitted!',
    meaning: 'We have this form already, so there is nothing more to do.',
    next: 'If something in it has changed, call us.',
  },
}

/** A refused link: the reason, and what to do next. It reveals nothing about the client. D4, S8.7 */
export function ClosedLink({ reason, packet }: { reason: ClosedReason; packet?: string | undefined }) {
  const say = useSay()
  const { title, meaning, next } = words[reason] ?? words.unknown
  return (
    <FamilyPage>
      <MessageSheet
        icon={reason === 'spent' ? 'pi-check' : 'pi-link'}
        tone={reason === 'spent' ? 'success' : 'warning'}
        title={say(title)}
      >
        <p>{say(meaning)}</p>
        <p>{say(next)}</p>
        <CallOffice />
        {packet && <BackToPacket packet={packet} />}
      </MessageSheet>
    </FamilyPage>
  )
}
