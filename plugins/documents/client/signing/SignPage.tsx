import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError, MessageSheet, PublicPage } from '@core/client/session'
import { Button, ErrorState, Skeleton } from '@core/client/ui'
import type { SigningState } from '../../shared/signing/signingCalls'
import { CodeStep } from './CodeStep'
import { ConsentStep } from './ConsentStep'
import { DownloadButton } from './DownloadButton'
import { SignDocument } from './SignDocument'
import { createSigningApi } from './signingApi'

const subscribe = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** A signer's page. The secret of the link is in the fragment of the address, which browsers don't send. D12 */
export default function SignPage() {
  const token = useSyncExternalStore(subscribe, () => location.hash.slice(1))
  return <SignWith key={token} token={token} />
}

/** How the document ended on this page. */
type End = 'signed' | 'declined' | 'handedOver' | 'later'

function SignWith({ token }: { token: string }) {
  const [api] = useState(() => createSigningApi(token))
  const [state, setState] = useState<SigningState>()
  const [error, setError] = useState<unknown>()
  const [end, setEnd] = useState<End>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!token) return
    let isOver = false
    void api.open().then(
      (opened) => !isOver && setState(opened),
      (failure: unknown) => !isOver && setError(failure),
    )
    return () => void (isOver = true)
  }, [api, token, tries])

  const failure = token
    ? error
    : new ApiError({ message: 'The end of the address is missing.', status: 404, errors: [] })
  if (failure !== undefined)
    return (
      <ClosedLink
        error={failure}
        onRetry={() => {
          setError(undefined)
          setTries(tries + 1)
        }}
      />
    )
  if (!state)
    return (
      <PublicPage>
        <div aria-busy="true">
          <h1 className="visually-hidden">Opening the document…</h1>
          <Skeleton height="320px" />
        </div>
      </PublicPage>
    )
  if (end) return <Ended end={end} state={state} onBack={() => setEnd(undefined)} />
  switch (state.step) {
    case 'code':
      return <CodeStep api={api} state={state} onDone={setState} />
    case 'consent':
      return <ConsentStep api={api} state={state} onDone={setState} onDeclined={() => setEnd('declined')} />
    case 'sign':
      return <SignDocument api={api} token={token} state={state} onEnd={setEnd} />
    case 'waiting':
      return (
        <PublicPage>
          <MessageSheet icon="pi-clock" tone="primary" title="It is not your turn yet">
            <p>Somebody else signs before you. We will send you a link when it is your turn.</p>
          </MessageSheet>
        </PublicPage>
      )
    case 'done':
      return (
        <PublicPage>
          <MessageSheet icon="pi-check" tone="success" title={state.title}>
            <p>
              {state.isCompleted
                ? 'Everybody has signed. The document is sealed, so anybody can check that nothing was changed since.'
                : 'You have signed. We will send you the finished copy once everybody has.'}
            </p>
            <DownloadButton token={token} variant="primary" />
            {state.isCompleted && (
              <p>
                To check the copy, open{' '}
                <a href={`/verify?lang=${document.documentElement.lang}`}>the page that verifies documents</a>.
              </p>
            )}
          </MessageSheet>
        </PublicPage>
      )
  }
}

const closed: Readonly<Record<string, readonly [title: string, next: string]>> = {
  unknown: ['This link doesn’t work', 'Open it from our message once more, or copy all of it.'],
  expired: ['This link has expired', 'Ask whoever sent you the document for a new one. What you filled in is kept.'],
  revoked: [
    'This link works no more',
    'It was replaced by a newer one, or the document was taken back. Look for a newer message from us, and open the link in it.',
  ],
  spent: ['Document Already Submitted!', 'You have signed. We send you the finished copy once everybody has.'],
}

function ClosedLink({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const reason =
    error instanceof ApiError ? (error.reason ?? (error.status === 404 ? 'unknown' : undefined)) : undefined
  const [title, next] = closed[reason ?? ''] ?? []
  return (
    <PublicPage>
      {title ? (
        <MessageSheet
          icon={reason === 'spent' ? 'pi-check' : 'pi-link'}
          tone={reason === 'spent' ? 'success' : 'warning'}
          title={title}
        >
          <p>{next}</p>
        </MessageSheet>
      ) : (
        <ErrorState level={1} title="The document didn’t open" error={error} onRetry={onRetry} />
      )}
    </PublicPage>
  )
}

const ends: Readonly<Record<End, readonly [title: string, text: string]>> = {
  signed: ['Thank you, you have signed', 'We will send you the finished copy by email.'],
  declined: ['You declined to sign', 'We told whoever sent you the document why. There is nothing more to do.'],
  handedOver: ['You handed the document over', 'The other person gets a link of their own. Yours works no more.'],
  later: ['Your answers are kept', 'Open the link from our message once more, in this browser, to go on.'],
}

function Ended({ end, state, onBack }: { end: End; state: SigningState; onBack: () => void }) {
  const [title, text] = ends[end]
  return (
    <PublicPage>
      <MessageSheet
        icon={end === 'signed' ? 'pi-check' : 'pi-info-circle'}
        tone={end === 'signed' ? 'success' : 'primary'}
        title={title}
      >
        <p>
          “{state.title}”. {text}
        </p>
        {end === 'later' && <Button onClick={onBack}>Go on now</Button>}
      </MessageSheet>
    </PublicPage>
  )
}
