import { useState } from 'react'
import { formatInstant } from '@core/kernel/entity/dates'
import { knownName } from '@core/kernel/entity/language'
import type { OwnSession } from '@core/kernel/shared/accountCalls'
import { messageOf } from '@core/kernel/client/platform/api/ApiError'
import { toast } from '@core/kernel/client/platform/toasts/toast'
import { Button } from '@core/kernel/client/platform/ui/buttons/Button'
import { InfoRow } from '@core/kernel/client/platform/ui/layout/InfoRow'
import { Section } from '@core/kernel/client/platform/ui/layout/Section'
import { Badge } from '@core/kernel/client/platform/ui/status/Badge'
import { Skeleton } from '@core/kernel/client/platform/ui/status/Skeleton'
import { Since } from '@core/kernel/client/platform/ui/time/Since'
import { useNow } from '@core/kernel/client/platform/ui/time/useNow'
import { accountApi } from './accountApi'

interface OwnSessionsProps {
  /** Undefined while they load. */
  sessions: readonly OwnSession[] | undefined
  onChange: () => void
}

/** The places where the user is signed in, and buttons to end sessions. D7 */
export function OwnSessions({ sessions, onChange }: OwnSessionsProps) {
  const now = useNow()
  const [ending, setEnding] = useState<string>()
  const end = async (which: string, sessionId?: string) => {
    setEnding(which)
    try {
      toast.success((await accountApi.endSessions(sessionId)) ?? '')
      onChange()
    } catch (error) {
      toast.error(messageOf(error))
    }
    setEnding(undefined)
  }
  return (
    <Section
      title="Sessions"
      subtitle="If you don’t know one of them, end it and change your password."
      actions={
        sessions &&
        sessions.length > 1 && (
          <Button size="small" loading={ending === 'others'} onClick={() => void end('others')}>
            End all others
          </Button>
        )
      }
    >
      {!sessions && <Skeleton height="40px" />}
      <ul>
        {sessions?.map((session) => (
          <InfoRow
            key={session.id}
            name={
              <>
                {session.device ?? 'Unknown device'}
                {session.current && <Badge tone="info">This one</Badge>}
              </>
            }
            note={
              <>
                {knownName(session.role)}. Signed in {formatInstant(session.createdAt)}
                {!session.current && (
                  <>
                    , last seen <Since at={session.seenAt} now={now} />
                  </>
                )}
              </>
            }
          >
            {!session.current && (
              <Button
                size="small"
                aria-label={`End the session of ${session.device ?? 'an unknown device'}`}
                loading={ending === session.id}
                onClick={() => void end(session.id, session.id)}
              >
                End
              </Button>
            )}
          </InfoRow>
        ))}
      </ul>
    </Section>
  )
}
