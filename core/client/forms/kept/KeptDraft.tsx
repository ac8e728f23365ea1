import { instantText } from '../../records/displayText'
import { Button } from '../../ui/buttons/Button'
import { Callout } from '../../ui/status/Callout'
import styles from './KeptDraft.module.css'
import type { KeptDrafts } from './useKeptDraft'

/** Offers what somebody typed here before; and once it is taken, says where somebody else changed the same. */
export function KeptDraft({ kept: { offer, alsoTheirs, goOn, discard } }: { kept: KeptDrafts }) {
  if (!offer) return alsoTheirs.length > 0 ? <Callout tone="warning">Somebody changed the same meanwhile; yours is filled in: {alsoTheirs.join(', ')}.</Callout> : null
  const at = instantText(new Date(offer.keptAt).toISOString())
  return (
    <Callout tone="primary" title="Continue your draft?">
      <p>{offer.signedOut ? `You were signed out at ${at} while you were typing here.` : `What you typed here on ${at} was not saved.`} It is kept for you alone.</p>
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
