import { type DetailOf, SignaturePicture } from '@core/client/kit'
import { Pictures, Row, Section } from '@core/client/ui'
import { formatInstant } from '@core/entity'
import type { orderEntity } from '../../shared/orders/orderEntity'
import styles from './orders.module.css'

/** How an order was handed over: to whom and when, with the photos, the signature and the place. It is proof, so nobody edits it. */
export default function DeliveryProof({ record }: { record: DetailOf<typeof orderEntity> }) {
  const { number, deliveredAt, receivedBy, proofPhotos, proofSignature, proofPlace } = record
  if (deliveredAt === null) return null
  return (
    <Section title="Delivery" subtitle={`${formatInstant(deliveredAt)}, received by ${receivedBy ?? 'nobody named'}`}>
      <Row gap={5} wrap align="end" className={styles.proof}>
        {proofPhotos && proofPhotos.length > 0 && (
          <Pictures
            label={`Photos of the delivery of ${number}`}
            pictures={proofPhotos.map(({ id, fileName }) => ({ id, src: `/api/file/${id}`, name: fileName }))}
          />
        )}
        {proofSignature && (
          <figure className={styles.signed}>
            {proofSignature.method === 'drawn' ? (
              <SignaturePicture
                strokes={proofSignature.strokes}
                label={`Signature of ${receivedBy ?? 'the recipient'}`}
              />
            ) : (
              <span className={styles.typed}>{proofSignature.name}</span>
            )}
            <figcaption>Signature of {receivedBy ?? 'the recipient'}</figcaption>
          </figure>
        )}
        {proofPlace && (
          <p>
            <a
              href={`https://www.google.com/maps/search/?api=1&query=${proofPlace.latitude},${proofPlace.longitude}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              Show the place on a map
            </a>
            {proofPlace.accuracy != null && ` (within ${Math.round(proofPlace.accuracy)} m)`}
          </p>
        )}
      </Row>
    </Section>
  )
}
