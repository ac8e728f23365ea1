import { useEffect, useRef, useState } from 'react'
import { createApi, unwrapResponse, PublicPage, useBrandName } from '@core/client/session'
import { useSubmit } from '@core/client/forms'
import { Badge, Callout, classes, FileChooser, Icon } from '@core/client/ui'
import { message, type Tone } from '@core/entity'
import type { signingCalls } from '../../shared/signing/signingCalls'
import type { SignatureReport, Verification } from '../../shared/verify/verification'
import styles from './VerifyPage.module.css'

const api = createApi<typeof signingCalls>()

interface Checked {
  readonly name: string
  readonly size: number
  readonly result: Verification
}

const verdicts: Readonly<Record<Verification['verdict'], readonly [tone: Tone, icon: string, title: string]>> = {
  valid: ['success', 'pi-verified', 'Valid: signed, sealed and unchanged'],
  'valid-unknown': ['info', 'pi-info-circle', 'Unchanged, signed by somebody that we don’t know'],
  changed: ['warning', 'pi-exclamation-triangle', 'Changed after it was signed'],
  invalid: ['danger', 'pi-times-circle', 'Not valid'],
  unsigned: ['neutral', 'pi-file', 'Not signed'],
  unreadable: ['danger', 'pi-times-circle', 'Not a PDF that can be read'],
}

/** Verifies a signed PDF in the browser. The file is not uploaded. D12 */
export default function VerifyPage() {
  const brand = useBrandName()
  const [checked, setChecked] = useState<Checked>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { busy, failure, submit } = useSubmit(async (file: File) => {
    setChecked(undefined)
    const [{ verifyPdf }, { data }, bytes] = await Promise.all([
      import('../../shared/verify/verifyPdf'),
      unwrapResponse(api.GET('/api/DocumentSign/Roots')),
      file.arrayBuffer(),
    ])
    const result = await verifyPdf(new Uint8Array(bytes), { roots: data.roots })
    setChecked({ name: file.name, size: file.size, result })
  })
  useEffect(() => heading.current?.focus(), [checked])
  return (
    <PublicPage narrow>
      <h1 className={styles.title}>Verify a document</h1>
      <p className={styles.lead}>
        Choose a signed PDF from {brand} or from anybody else. It is checked here, in your browser, and sent to nobody.
      </p>
      <FileChooser
        large
        label="Verify"
        words={message('Choose a PDF')}
        help="PDF"
        accept="application/pdf,.pdf"
        busy={busy ? 'Checking…' : undefined}
        onFiles={([file]) => file && void submit(file)}
      />
      {failure !== undefined && <Callout tone="danger">{failure}</Callout>}
      {checked && <Result {...checked} heading={heading} />}
    </PublicPage>
  )
}

function Result({ name, result, heading }: Checked & { heading: React.RefObject<HTMLHeadingElement | null> }) {
  const [tone, icon, title] = verdicts[result.verdict]
  return (
    <section aria-label="Result" className={styles.result}>
      <div className={classes(styles.verdict, styles[tone])}>
        <Icon name={icon} />
        <div>
          <h2 ref={heading} tabIndex={-1} className={styles.verdictTitle}>
            {title}
          </h2>
          <p>{name}</p>
        </div>
      </div>
      {result.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {result.evidence && (
        <div className={styles.card}>
          <h3>{result.evidence.title ?? 'Evidence'}</h3>
          {result.evidence.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {result.signatures.map((signature) => (
        <Signature key={signature.field} signature={signature} />
      ))}
    </section>
  )
}

function Signature({ signature }: { signature: SignatureReport }) {
  const { kind, signer, signedAt, isValid, sentences, chain } = signature
  return (
    <div className={styles.card}>
      <h3>
        {kind === 'documentTimeStamp' ? 'Time stamp' : 'Signature'} of {signer.name}{' '}
        <Badge tone={isValid ? 'success' : 'danger'}>{isValid ? 'It holds' : 'Does not hold'}</Badge>
      </h3>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <details>
        <summary>Certificates{signedAt && ` and time`}</summary>
        {signedAt && (
          <p>
            {signedAt.instant} ({signedAt.from === 'timeStamp' ? 'by a time stamp' : 'as the signer says'})
          </p>
        )}
        <ol>
          {chain.certificates.map(({ subject, issuer, validFrom, validTo, sha256 }) => (
            <li key={sha256}>
              {subject}, issued by {issuer}, valid from {validFrom.slice(0, 10)} to {validTo.slice(0, 10)}
              <code>{sha256}</code>
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}
