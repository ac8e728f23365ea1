import { useState } from 'react'
import { formatDaysIn, formatInstant, known } from '@core/entity'
import { Button } from '@core/client/ui'
import type { DocumentDetail } from '../../shared/esign/esignCalls'
import styles from './DocumentView.module.css'

/** The number of entries that are shown at first. A signature has an entry for each field. */
const few = 12

/** The history of a document, newest first. The certificate page will contain the same. */
export function EvidenceTimeline({ events }: Pick<DocumentDetail, 'events'>) {
  const [isWhole, setWhole] = useState(false)
  const newest = events.toReversed()
  return (
    <>
      <h2 className={styles.heading}>Evidence</h2>
      <ol className={styles.events}>
        {(isWhole ? newest : newest.slice(0, few)).map(({ id, at, what, who, detail, ...event }, place, shown) => (
          <li key={id} className={styles.event}>
            <strong>{known(what)}</strong> {who === 'System' ? 'The system' : who}
            <p>{formatInstant(at)}</p>
            {detail && <p>{shownDetail(what, detail)}</p>}
            {event.address && whereFrom(event) !== whereFrom(shown[place - 1]) && <p>{whereFrom(event)}</p>}
          </li>
        ))}
      </ol>
      {newest.length > few && (
        <Button size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${newest.length}`}
        </Button>
      )}
    </>
  )
}

/** Entries that end with what a person typed or agreed to, which stays as it is. */
const verbatim: ReadonlySet<string> = new Set(['Consent', 'Declined', 'Voided', 'Not completed'])

/** @returns what an entry says besides its name, in the reader’s language; the certificate has it in English, as it is stored */
function shownDetail(what: string, detail: string): string {
  const text = verbatim.has(what) ? detail : formatDaysIn(known(detail))
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** Where somebody acted from. It is shown once for entries that follow each other. */
const whereFrom = (
  event: Pick<DocumentDetail['events'][number], 'address' | 'timeZone' | 'browser'> | undefined,
): string | undefined => event && [event.address, event.timeZone, event.browser].filter(Boolean).join(' · ')
