import { Button } from '../../../platform/ui/buttons/Button'
import { Callout } from '../../../platform/ui/status/Callout'
import styles from './AutosavedDraft.module.css'
import type { AutosavedDrafts } from './useAutosavedDraft'
import { formatInstant } from '@core/kernel/entity/dates'

/** Offers the user's earlier draft. After the user continues it, lists the fields that another person changed too. */
export function AutosavedDraft({ autosaved: { offer, alsoTheirs, goOn, discard } }: { autosaved: AutosavedDrafts }) {
  if (!offer)
    return alsoTheirs.length > 0 ? (
      <Callout tone="warning">
        Somebody changed the same meanwhile; yours is filled in: {alsoTheirs.join(', ')}.
      </Callout>
    ) : null
  const at = formatInstant(new Date(offer.autosavedAt).toISOString())
  return (
    <Callout title="Continue your draft?">
      <p>
        {offer.signedOut
          ? `You were signed out at ${at} while you were typing here.`
          : `What you typed here on ${at} was not saved.`}{' '}
        It is kept for you alone.
      </p>
      <div className={styles.choice}>
        <Button size="small" variant="primary" onClick={goOn}>
          Continue the draft
        </Button>
        <Button size="small" onClick={discard}>
          Discard it
        </Button>
      </div>
    </Callout>
  )
}
