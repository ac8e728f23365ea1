import { Link } from 'wouter'
import { ApiError } from '../../../platform/api/ApiError'
import { LinkButton } from '../../../platform/ui/buttons/LinkButton'
import { Callout } from '../../../platform/ui/status/Callout'
import { forgotPath, loginPath } from '../../paths'
import styles from '../session.module.css'
import { SignInSheet } from '../SignInSheet'

/** The message for a link without its secret, such as after a reload. */
export const incompleteLink = 'This link is incomplete. Please open it from your mail once more.'

/** The server's reasons for refusing a link. */
const reasons: ReadonlySet<string> = new Set(['unknown', 'expired', 'revoked', 'spent'])

/** @returns whether the server refuses the link, and not the input */
export function isDeadLink(error: unknown): error is ApiError {
  return error instanceof ApiError && error.reason !== undefined && reasons.has(error.reason)
}

interface DeadLinkProps {
  /** The server's message: the link was used, has expired, was replaced or is forged. */
  message: string
  /** Whether users can request a new link themselves. */
  renewable?: boolean
}

/** Shown for a mailed link that no longer works, with what to do instead. */
export function DeadLink({ message, renewable }: DeadLinkProps) {
  return (
    <SignInSheet title="This link doesn’t work" subtitle="Nothing was changed.">
      <div className={styles.form}>
        <Callout tone="warning">{message}</Callout>
        {renewable && (
          <LinkButton href={forgotPath} variant="primary" size="large" wide>
            Get a new link
          </LinkButton>
        )}
        <p className={styles.foot}>
          <Link href={loginPath}>Back to sign in</Link>
        </p>
      </div>
    </SignInSheet>
  )
}
