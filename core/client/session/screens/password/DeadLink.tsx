import { Link } from 'wouter'
import { ApiError } from '../../../platform/api/ApiError'
import { LinkButton } from '../../../platform/ui/buttons/LinkButton'
import { Callout } from '../../../platform/ui/status/Callout'
import { forgotPath, loginPath } from '../../paths'
import styles from '../session.module.css'
import { SignInSheet } from '../SignInSheet'

/** Of a link without its secret, such as after a reload. */
export const incompleteLink = 'This link is incomplete. Please open it from your mail once more.'

/** Why a link opens nothing, as the server names it. */
const reasons: ReadonlySet<string> = new Set(['unknown', 'expired', 'revoked', 'spent'])

/** @returns whether it is the link that the server refuses, and not what was typed. */
export function isDeadLink(error: unknown): error is ApiError {
  return error instanceof ApiError && error.reason !== undefined && reasons.has(error.reason)
}

interface DeadLinkProps {
  /** Used, expired, replaced or forged, in the server's words. */
  message: string
  /** Whether one can ask for a new link oneself. */
  renewable?: boolean
}

/** A mailed link that opens nothing, and what to do instead. */
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
